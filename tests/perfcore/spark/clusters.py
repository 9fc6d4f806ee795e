"""A real Spark cluster on loopback: a master, two workers and Spark Connect, each a process."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

SECONDS = 120
"""So long a process may take to answer, on a machine that does other things."""


def why_absent() -> str:
    """A plain sentence that says what is missing, "" where all is there."""
    if find_spec("pyspark") is None:
        return "Spark is not installed: pip install '.[spark]'"
    if shutil.which("java") is None:
        return "There is no Java: apt-get install openjdk-17-jre-headless"
    return ""


def free_port() -> int:
    with closing(socket.socket()) as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


@dataclass
class Cluster:
    """Where the cluster listens, and its workers."""

    remote: str
    workers: list[subprocess.Popen[bytes]]
    folder: Path

    def log(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text()


@contextmanager
def running(folder: Path) -> Iterator[Cluster]:
    """Run a cluster until the block ends; all processes are ended then."""
    home = Path(str(find_spec("pyspark").origin)).parent  # type: ignore[union-attr]
    environment = {
        **os.environ,
        "SPARK_HOME": str(home),
        "SPARK_LOCAL_IP": "127.0.0.1",
        "SPARK_NO_DAEMONIZE": "1",
    }
    master_port, connect_port = free_port(), free_port()
    master = f"spark://127.0.0.1:{master_port}"

    with ExitStack() as stack:

        def start(name: str, *line: object) -> subprocess.Popen[bytes]:
            log = stack.enter_context((folder / f"{name}.log").open("wb"))
            run = subprocess.Popen(
                [str(each) for each in line], env=environment, stdout=log, stderr=log, cwd=folder
            )
            stack.callback(_end, run)
            return run

        spark_class = home / "bin/spark-class"
        deploy = "org.apache.spark.deploy"
        listens = ("--host", "127.0.0.1", "--port")
        start(
            "master",
            spark_class,
            f"{deploy}.master.Master",
            *listens,
            master_port,
            "--webui-port",
            0,
        )
        _answers(master_port)
        workers = [
            start(
                f"worker-{i}",
                *(spark_class, f"{deploy}.worker.Worker", "--host", "127.0.0.1", "--webui-port", 0),
                *("--cores", 1, "--memory", "1g", "--work-dir", folder / f"work-{i}", master),
            )
            for i in (1, 2)
        ]
        settings = {
            "spark.connect.grpc.binding.port": connect_port,
            "spark.connect.grpc.binding.address": "127.0.0.1",
            "spark.driver.host": "127.0.0.1",
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.executor.memory": "700m",
            "spark.executor.cores": 1,
            "spark.ui.enabled": "false",
            "spark.sql.shuffle.partitions": 4,
            "spark.sql.files.maxPartitionBytes": "1m",
            "spark.sql.files.openCostInBytes": 0,
        }
        options = [each for item in settings.items() for each in ("--conf", f"{item[0]}={item[1]}")]
        start(
            "connect",
            *(home / "bin/spark-submit", "--master", master, "--driver-memory", "700m", *options),
            *("--class", "org.apache.spark.sql.connect.service.SparkConnectServer"),
            "spark-internal",
        )
        _answers(connect_port)
        yield Cluster(f"sc://127.0.0.1:{connect_port}", workers, folder)


def _answers(port: int) -> None:
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        with closing(socket.socket()) as caller:
            if caller.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.2)
    raise TimeoutError(f"Nothing answers on port {port}.")


def _end(run: subprocess.Popen[bytes]) -> None:
    run.terminate()
    try:
        run.wait(20)
    except subprocess.TimeoutExpired:
        run.kill()
        run.wait()
