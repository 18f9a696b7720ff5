#!/usr/bin/env python3
"""Writes data/visits.csv, a made-up study: 60 patients, three visits each, categories, and a diagnosis of the patient.

The diagnosis depends on inflammation and on the treatment. `crp` and `esr` both measure inflammation, and `sleep` has nothing to do with it.
"""
import random

random = random.Random(27)
rows = []
for patient in range(1, 61):
    treatment = random.choice(["placebo", "drug A", "drug B"])
    clinic = random.choice(["north", "south", "east", "west"])
    inflammation = random.gauss(0, 1)
    age = random.randint(25, 80)
    sleep = random.gauss(7, 1)
    ill = inflammation + {"placebo": 0.9, "drug A": 0, "drug B": -0.9}[treatment] + random.gauss(0, 0.5) > 0
    for visit in range(3):
        crp = 5 + 2 * inflammation + random.gauss(0, 0.5)
        esr = 15 + 5 * inflammation + random.gauss(0, 2)
        pressure = 120 + 0.4 * (age - 50) + random.gauss(0, 6)
        rows.append([patient, treatment, clinic, age, f"{crp:.1f}", f"{esr:.1f}", f"{pressure:.0f}", f"{sleep + random.gauss(0, 0.5):.1f}", "ill" if ill else "well"])
with open("data/visits.csv", "w", encoding="utf-8") as file:
    file.write("patient,treatment,clinic,age,crp,esr,pressure,sleep,diagnosis\n")
    for row in rows:
        file.write(",".join(str(cell) for cell in row) + "\n")
