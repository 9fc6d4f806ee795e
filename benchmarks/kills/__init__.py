"""Links under SIGKILL and on a full disk: none lost, none torn, none that was deleted is back."""
