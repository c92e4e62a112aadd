"""Speed, each figure beside its comparison in the same run. Machines are noisy; ratios are not."""
