# %% [markdown]
# # Which measurements indicate a tumour?
# The cells of this file run as a notebook in Jupyter (with Jupytext), Spyder and VS Code, and as a script.

# %%
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from svmrelevance import RelevanceBounds

X, y = load_breast_cancer(return_X_y=True, as_frame=True)

# %% [markdown]
# The range of each weight over all linear models that are nearly as good as the baseline, and what the tests show.

# %%
selector = RelevanceBounds(random_state=0).fit(X, y)
frame = selector.result_.to_frame()
print(frame.sort_values("p").to_string())

# %%
selector.plot().figure.savefig("breast_cancer.png", bbox_inches="tight")

# %% [markdown]
# The selector in a pipeline, with the slack chosen by cross-validation.

# %%
model = make_pipeline(RelevanceBounds(on_none="best"), StandardScaler(), LogisticRegression(max_iter=1000))
search = GridSearchCV(model, {"relevancebounds__slack": [0.05, 0.2]}, cv=3).fit(X, y)
print(search.best_params_, f"accuracy {search.best_score_:.3f}")
