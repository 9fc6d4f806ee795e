"""Tables whose columns have types already: Parquet files and frames."""
