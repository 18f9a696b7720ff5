"""What a run found."""

import html

_COLOURS = {"strong": "#0b4f8a", "weak": "#e0a100"}
_OTHER = "#b0b0b0"


class RelevanceResult:
    """The result of a run: `raw` is the JSON of the command, with the names of the frame's columns."""

    def __init__(self, raw):
        self.raw = raw

    @property
    def warnings(self):
        """What the user should know."""
        return list(self.raw.get("warnings", []))

    @property
    def task(self):
        """What was learnt: binary, multiclass, ordinal or regression."""
        return self.raw["data"].get("task", "binary")

    @property
    def quality(self):
        """How well the baseline does on samples that it was not trained on, by measure; None if that was not measured."""
        return next(iter(self.raw.get("cross_validation", [])), None)

    def _told_quality(self):
        if self.quality is None:
            return ""
        of = {name: value for name, value in self.quality.items() if name not in ("model", "folds")}
        measure, value = next(iter(of.items()))
        error, constant = of["standard_error"], of["constant"]
        if measure == "mean_absolute_error":
            return (
                f"On samples that it was not trained on, the baseline is off by {value:.4g} on average (standard error"
                f" {error:.2g}). Always predicting the median is off by {constant:.4g}."
            )
        alike = measure == "balanced_accuracy"
        return (
            f"On samples that it was not trained on, the baseline is right in {100 * value:.1f} % of the cases"
            f"{', classes counting alike' if alike else ''} (standard error {100 * error:.1f}). Always saying the"
            f" {'same' if alike else 'most frequent'} class is right in {100 * constant:.1f} %."
        )

    @property
    def features(self):
        """One dict for each feature, in the order of the data."""
        found = []
        for feature in self.raw["features"]:
            evidence = feature.get("evidence") or {}
            found.append(
                {
                    "feature": feature["name"],
                    "class": feature["class"],
                    "lower": feature["lower"],
                    "upper": feature["upper"],
                    "p": evidence.get("p_value"),
                    "status": feature["status"],
                }
            )
        return found

    def to_frame(self):
        """A pandas frame with a row for each feature: class, lower, upper, p and status."""
        import pandas

        return pandas.DataFrame(self.features).set_index("feature")

    def plot(self, ax=None):
        """Draws the ranges with matplotlib, and returns the axes."""
        import matplotlib.pyplot as pyplot

        rows = sorted(self.features, key=lambda row: row["upper"] or 0)
        if ax is None:
            # Long names stand beside the axes, which this layout leaves space for.
            _, ax = pyplot.subplots(figsize=(6, 1 + 0.25 * len(rows)), layout="constrained")
        for at, row in enumerate(rows):
            if row["upper"] is not None:
                lower = row["lower"] or 0
                ax.barh(at, row["upper"] - lower, left=lower, color=_COLOURS.get(row["class"], _OTHER))
        ax.set_yticks(range(len(rows)))
        ax.set_yticklabels([row["feature"] for row in rows])
        ax.set_xlabel("|weight| over all good models")
        keys = [pyplot.Rectangle((0, 0), 1, 1, color=colour) for colour in (*_COLOURS.values(), _OTHER)]
        ax.legend(keys, [*_COLOURS, "other"], loc="lower right", frameon=False)
        return ax

    def _repr_html_(self):
        largest = max((row["upper"] or 0 for row in self.features), default=0) or 1
        lines = []
        for row in sorted(self.features, key=lambda row: -(row["upper"] or 0)):
            lower, upper = row["lower"] or 0, row["upper"] or 0
            bar = (
                f'<div style="margin-left:{100 * lower / largest:.1f}%;'
                f'width:{100 * (upper - lower) / largest:.1f}%;height:0.8em;background:{_COLOURS.get(row["class"], _OTHER)}"></div>'
            )
            texts = [row["feature"], row["class"] or "", _short(row["p"]), _short(lower), _short(upper)]
            cells = "".join(f"<td>{html.escape(str(text))}</td>" for text in texts)
            lines.append(f'<tr>{cells}<td style="width:12em">{bar}</td></tr>')
        head = "".join(f"<th>{text}</th>" for text in ("feature", "class", "p", "lower", "upper", ""))
        notes = "".join(f"<p>warning: {html.escape(text)}</p>" for text in self.warnings)
        quality = self._told_quality()
        told = f"<p>{quality}</p>" if quality else ""
        return f"{told}<table><tr>{head}</tr>{''.join(lines)}</table>{notes}"

    def __repr__(self):
        counts = {}
        for row in self.features:
            counts[row["class"]] = counts.get(row["class"], 0) + 1
        told = ", ".join(f"{count} {name or 'undetermined'}" for name, count in counts.items())
        quality = self._told_quality()
        return f"<RelevanceResult {self.task}: {told}{'. ' if quality else ''}{quality}>"


def _short(value):
    return "" if value is None else f"{value:.4g}"
