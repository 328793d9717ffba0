-- Written by hand. Never edit it once released.

-- Tasks that existing organisations received in English get the French name that new organisations start with. Renamed and own tasks get
-- none: no one but the organisation can translate what its investigators sign.
update delegation_task set name_fr = task.fr
  from (values
    ('CONSENT', 'Obtaining informed consent', 'Obtention du consentement éclairé'),
    ('ELIGIBILITY', 'Confirming eligibility', 'Confirmation de l’admissibilité'),
    ('MEDICAL_ASSESSMENT', 'Medical assessment', 'Évaluation médicale'),
    ('PRODUCT', 'Handling the study product', 'Manipulation du produit à l’étude'),
    ('DATA_ENTRY', 'Data entry', 'Saisie des données'),
    ('SAMPLES', 'Handling samples', 'Manipulation des échantillons'),
    ('RANDOMISATION', 'Randomization', 'Répartition aléatoire'),
    ('SAFETY_REPORTING', 'Safety reporting', 'Déclaration de sécurité'),
    ('ESSENTIAL_RECORDS', 'Essential records', 'Documents essentiels')
  ) task (code, en, fr)
  where delegation_task.code = task.code and delegation_task.name = task.en and delegation_task.name_fr is null;
