import type { Values } from '../core/conditions.ts'
import type { Language } from '../core/values/preferences.ts'

/** Codes of delegated tasks. The option `delegatedWrites` of resources lists the acts that need each task; no act needs SAMPLES or OTHER. */
export const taskCodes = [
  'CONSENT',
  'ELIGIBILITY',
  'MEDICAL_ASSESSMENT',
  'PRODUCT',
  'DATA_ENTRY',
  'SAMPLES',
  'RANDOMISATION',
  'SAFETY_REPORTING',
  'ESSENTIAL_RECORDS',
  'OTHER',
] as const
export type TaskCode = (typeof taskCodes)[number]

interface UsualTask {
  readonly code: TaskCode
  readonly name: Readonly<Record<Language, string>>
}

/** Tasks that a new organisation starts with. */
export const usualTasks: readonly UsualTask[] = [
  { code: 'CONSENT', name: { en: 'Obtaining informed consent', fr: 'Obtention du consentement éclairé' } },
  { code: 'ELIGIBILITY', name: { en: 'Confirming eligibility', fr: 'Confirmation de l’admissibilité' } },
  { code: 'MEDICAL_ASSESSMENT', name: { en: 'Medical assessment', fr: 'Évaluation médicale' } },
  { code: 'PRODUCT', name: { en: 'Handling the study product', fr: 'Manipulation du produit à l’étude' } },
  { code: 'DATA_ENTRY', name: { en: 'Data entry', fr: 'Saisie des données' } },
  { code: 'SAMPLES', name: { en: 'Handling samples', fr: 'Manipulation des échantillons' } },
  { code: 'RANDOMISATION', name: { en: 'Randomization', fr: 'Répartition aléatoire' } },
  { code: 'SAFETY_REPORTING', name: { en: 'Safety reporting', fr: 'Déclaration de sécurité' } },
  { code: 'ESSENTIAL_RECORDS', name: { en: 'Essential records', fr: 'Documents essentiels' } },
]

/** Returns the values of a usual task for an organisation in a language. A French organisation needs no second name. Pure. */
export const valuesOfTask = ({ code, name }: UsualTask, language: Language): Values => ({
  code,
  name: name[language],
  nameFr: language === 'en' ? name.fr : null,
})
