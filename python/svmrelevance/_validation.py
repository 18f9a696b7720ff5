"""Checks of scikit-learn whose names differ by its version."""

try:
    from sklearn.utils.validation import validate_data
except ImportError:  # below 1.6, where estimators have them as private methods

    def validate_data(estimator, X, *, reset=True, skip_check_array=False, ensure_all_finite=True, **checks):
        """What scikit-learn 1.6 has under this name, as far as it is asked for here."""
        if skip_check_array:
            estimator._check_feature_names(X, reset=reset)
            estimator._check_n_features(X, reset=reset)
            return X
        return estimator._validate_data(X, reset=reset, force_all_finite=ensure_all_finite, **checks)


__all__ = ["validate_data"]
