"""Many visitors at once: clients that speak Streamlit's protocol, without a browser's drawing."""
