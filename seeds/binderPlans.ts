import type { Language } from '#resources/core/values/preferences.ts'

type Texts = Readonly<Record<Language, string>>

interface RulePlan {
  readonly code: string
  readonly per: 'STUDY' | 'SITE' | 'PERSON' | 'PARTICIPANT'
  readonly forEachVersion?: true
  readonly siteRoles?: readonly string[]
  readonly validMonths?: number
  readonly warnDays?: number
  /** The certificate of the demo's first course counts. */
  readonly hasCourse?: true
  /** Set if the rule applies to the first study only, whose participants consent in the product. */
  readonly isOfFirstStudy?: true
}

const team = ['PRINCIPAL_INVESTIGATOR', 'SUB_INVESTIGATOR', 'COORDINATOR', 'RESEARCH_NURSE', 'PHARMACIST'] as const

export const rulePlans: readonly RulePlan[] = [
  { code: '1.1', per: 'STUDY', forEachVersion: true },
  { code: '2.1', per: 'SITE', forEachVersion: true, validMonths: 12, warnDays: 60 },
  { code: '2.3', per: 'PARTICIPANT', isOfFirstStudy: true },
  { code: '3.1', per: 'SITE' },
  { code: '3.2', per: 'SITE', validMonths: 12 },
  { code: '4.1', per: 'PERSON', siteRoles: team, validMonths: 24 },
  { code: '4.2', per: 'PERSON', siteRoles: team, validMonths: 36, hasCourse: true },
  { code: '5.1', per: 'SITE' },
]

/** Versions of the protocol of the first study. Days count back from `storyDay`. */
export const versionPlans = [
  { label: '1.0', days: 620 },
  { label: '2.0', days: 140 },
] as const

/** Versions of the protocol of the second study. */
export const secondVersionPlans = [{ label: '1.0', days: 460 }] as const

export interface FilingPlan {
  readonly code: string
  /** File name in the library; only ASCII. */
  readonly name: Texts
  /** Position of the site in the study; absent: the whole study. */
  readonly site?: number
  /** Position of the person in the team of the site. */
  readonly person?: number
  readonly version?: string
  readonly days: number
  readonly status: 'FILED' | 'REVIEWED' | 'SUPERSEDED' | 'RETURNED'
}

/** Filed documents that show each state. Days count back from `storyDay`. */
export const filingPlans: readonly FilingPlan[] = [
  { code: '1.1', name: { en: 'Protocol 2.0.pdf', fr: 'Protocole 2.0.pdf' }, version: '2.0', days: 138, status: 'REVIEWED' },
  {
    ...{ code: '2.1', site: 0, version: '1.0', days: 480, status: 'SUPERSEDED' },
    name: { en: 'Ethics approval 1.0.pdf', fr: 'Approbation 1.0.pdf' },
  },
  {
    ...{ code: '2.1', site: 0, version: '2.0', days: 120, status: 'REVIEWED' },
    name: { en: 'Ethics approval 2.0.pdf', fr: 'Approbation 2.0.pdf' },
  },
  { code: '3.1', site: 0, name: { en: 'Delegation record.pdf', fr: 'Registre de delegation.pdf' }, days: 6, status: 'FILED' },
  { code: '3.1', site: 1, name: { en: 'Delegation record B.pdf', fr: 'Registre de delegation B.pdf' }, days: 9, status: 'RETURNED' },
  { code: '3.2', site: 0, name: { en: 'Laboratory.pdf', fr: 'Laboratoire.pdf' }, days: 348, status: 'REVIEWED' },
  { code: '3.2', site: 1, name: { en: 'Laboratory B.pdf', fr: 'Laboratoire B.pdf' }, days: 400, status: 'REVIEWED' },
  { code: '4.1', site: 0, person: 0, name: { en: 'CV 1.pdf', fr: 'CV 1.pdf' }, days: 90, status: 'REVIEWED' },
  { code: '4.1', site: 0, person: 1, name: { en: 'CV 2.pdf', fr: 'CV 2.pdf' }, days: 3, status: 'FILED' },
  { code: '4.2', site: 0, person: 0, name: { en: 'GCP Certificate.pdf', fr: 'Attestation BPC.pdf' }, days: 700, status: 'REVIEWED' },
]

/** Documents of each site of the second study. */
const filedPerSite = [
  { ...{ code: '2.1', version: '1.0', days: 210 }, name: { en: 'Ethics renewal', fr: 'Renouvellement ethique' } },
  { ...{ code: '3.1', days: 45 }, name: { en: 'Delegation record', fr: 'Registre de delegation' } },
  { ...{ code: '3.2', days: 95 }, name: { en: 'Laboratory', fr: 'Laboratoire' } },
  { ...{ code: '5.1', days: 30 }, name: { en: 'Accountability', fr: 'Comptabilite' } },
] as const

/** Documents of each member of a site team of the second study. */
const filedPerPerson = [
  { code: '4.1', days: 120, name: { en: 'CV', fr: 'CV' } },
  { code: '4.2', days: 200, name: { en: 'GCP Certificate', fr: 'Attestation BPC' } },
] as const

/**
 * Returns the filed documents of the second study. Nearly all are current; the last site has one to review and lacks one.
 * @param teams number of people for whom the rules expect documents, by site
 */
export function secondFilingPlans(teams: readonly number[]): readonly FilingPlan[] {
  const studyDocuments: FilingPlan = {
    ...{ code: '1.1', version: '1.0', days: 455, status: 'REVIEWED' },
    name: { en: 'Protocol CARDINAL 1.0.pdf', fr: 'Protocole B 1.0.pdf' },
  }
  const siteDocuments = teams.flatMap((people, site): readonly FilingPlan[] => {
    const isLast = site === teams.length - 1
    const numbered = (name: Texts, mark: string): Texts => ({ en: `${name.en} ${mark}.pdf`, fr: `${name.fr} ${mark}.pdf` })
    return [
      ...filedPerSite
        .filter(({ code }) => !isLast || code !== '5.1')
        .map(({ name, ...plan }): FilingPlan => {
          const status = isLast && plan.code === '3.1' ? 'FILED' : 'REVIEWED'
          return { ...plan, site, name: numbered(name, `site ${site + 1}`), status }
        }),
      ...Array.from({ length: people }).flatMap((_, person) =>
        filedPerPerson.map(
          ({ name, ...plan }): FilingPlan => ({
            ...{ ...plan, site, person, status: 'REVIEWED' },
            name: numbered(name, `${site + 1}-${person + 1}`),
          }),
        ),
      ),
    ]
  })
  return [studyDocuments, ...siteDocuments]
}

/** The document that is not applicable at the second study site. */
export const exemptionPlan = {
  code: '5.1',
  reason: {
    en: 'No study product is stored at this site. The pharmacy of the first site supplies it.',
    fr: 'Aucun produit à l’étude n’est entreposé à ce site. La pharmacie du premier site le fournit.',
  },
} as const

/** Folder of the library that contains the demo's essential documents. */
export const folderName: Texts = { en: 'Essential documents', fr: 'Documents essentiels' }
