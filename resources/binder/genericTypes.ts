import type { Values } from '../core/conditions.ts'
import type { Language } from '../core/values/preferences.ts'

type Texts = Readonly<Record<Language, string>>

/** A document type with its texts in each language. */
export interface GenericType {
  readonly code: string
  readonly name: Texts
  readonly section: Texts
}

const sections = {
  study: { en: '1 Study', fr: '1 Étude' },
  ethics: { en: '2 Ethics', fr: '2 Éthique' },
  site: { en: '3 Site', fr: '3 Site' },
  team: { en: '4 Team', fr: '4 Équipe' },
  product: { en: '5 Study product', fr: '5 Produit à l’étude' },
} as const satisfies Readonly<Record<string, Texts>>

/** Document types that a new organisation starts with, in the product's own words. Organisations import the reference model that they use. */
export const genericTypes: readonly GenericType[] = [
  { code: '1.1', section: sections.study, name: { en: 'Protocol with signature page', fr: 'Protocole avec page de signature' } },
  { code: '1.2', section: sections.study, name: { en: 'Investigator brochure', fr: 'Brochure du chercheur' } },
  { code: '1.3', section: sections.study, name: { en: 'Agreement with the sponsor', fr: 'Entente avec le promoteur' } },
  { code: '2.1', section: sections.ethics, name: { en: 'Ethics approval', fr: 'Approbation éthique' } },
  { code: '2.2', section: sections.ethics, name: { en: 'Approved consent form', fr: 'Formulaire de consentement approuvé' } },
  { code: '2.3', section: sections.ethics, name: { en: 'Consents of participants', fr: 'Consentements des participants' } },
  { code: '3.1', section: sections.site, name: { en: 'Delegation log', fr: 'Registre de délégation' } },
  { code: '3.2', section: sections.site, name: { en: 'Laboratory accreditation', fr: 'Agrément du laboratoire' } },
  { code: '3.3', section: sections.site, name: { en: 'Site initiation report', fr: 'Rapport d’ouverture du site' } },
  { code: '4.1', section: sections.team, name: { en: 'Curriculum vitae', fr: 'Curriculum vitæ' } },
  { code: '4.2', section: sections.team, name: { en: 'Good clinical practice training', fr: 'Formation aux bonnes pratiques cliniques' } },
  { code: '5.1', section: sections.product, name: { en: 'Storage temperature log', fr: 'Relevé des températures d’entreposage' } },
]

/** Returns the values of a document type for an organisation in a language. A French organisation needs no second name. Pure. */
export const valuesOfType = ({ code, name, section }: GenericType, language: Language): Values => ({
  code,
  name: name[language],
  nameFr: language === 'en' ? name.fr : null,
  section: section[language],
})
