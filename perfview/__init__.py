"""The views: the only package that knows Streamlit and Plotly."""
