"""What if the scores were recalibrated: data with probabilities in place of their scores."""
