"""What a result becomes outside the app: a page, tables, a document, a card. No Streamlit here."""
