"""What a server of the dashboard adds around Streamlit: gates, headers, faults and its start."""
