-- Written by hand. Never edit it once released.

-- Existing organisations receive the tasks that new ones start with, in their language. They change nothing until an investigator signs a
-- delegation, and no study requires delegated tasks yet.
insert into delegation_task (org_id, id, name, code)
  select organisation.org_id, gen_random_uuid(), case when organisation.language = 'fr' then task.fr else task.en end, task.code
  from organisation cross join (values
    ('CONSENT', 'Obtaining informed consent', 'Obtention du consentement éclairé'),
    ('ELIGIBILITY', 'Confirming eligibility', 'Confirmation de l’admissibilité'),
    ('MEDICAL_ASSESSMENT', 'Medical assessment', 'Évaluation médicale'),
    ('PRODUCT', 'Handling the study product', 'Manipulation du produit à l’étude'),
    ('DATA_ENTRY', 'Data entry', 'Saisie des données'),
    ('SAMPLES', 'Handling samples', 'Manipulation des échantillons'),
    ('RANDOMISATION', 'Randomization', 'Répartition aléatoire'),
    ('SAFETY_REPORTING', 'Safety reporting', 'Déclaration de sécurité'),
    ('ESSENTIAL_RECORDS', 'Essential records', 'Documents essentiels')
  ) task (code, en, fr);
