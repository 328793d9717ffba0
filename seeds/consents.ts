import type { Values } from '#resources/core/conditions.ts'

const firstUsed = '2025-01-06T14:00:00.000Z'

/** Consent statements of an organisation, in its working language. Participants see the first statement of each type. */
export const consents: Readonly<Record<'en' | 'fr', readonly Values[]>> = {
  en: [
    {
      type: 'TERMS_OF_USE',
      documentVersion: '1.0',
      content:
        '<p>You may use this service to follow the studies that you take part in. It does not replace the advice of your study team.</p>',
      isActive: true,
      isDefault: true,
      inUseSince: firstUsed,
    },
    {
      type: 'PRIVACY_POLICY',
      documentVersion: '2.1',
      content:
        '<p>We keep what you tell us for the study, and show it only to its staff. You may ask at any time what we hold about you.</p>',
      isActive: true,
      isDefault: true,
      inUseSince: firstUsed,
    },
    {
      type: 'AGREEMENT_TO_CONTACT',
      documentVersion: '1.2',
      content: '<p>I agree to be contacted about studies that may suit me. I may withdraw at any time, without giving a reason.</p>',
      isActive: true,
      isDefault: true,
      inUseSince: firstUsed,
    },
  ],
  fr: [
    {
      type: 'TERMS_OF_USE',
      documentVersion: '1.0',
      content:
        '<p>Vous pouvez utiliser ce service pour suivre les études auxquelles vous participez. Il ne remplace pas les conseils de l’équipe de recherche.</p>',
      isActive: true,
      isDefault: true,
      inUseSince: firstUsed,
    },
    {
      type: 'PRIVACY_POLICY',
      documentVersion: '2.1',
      content:
        '<p>Nous conservons ce que vous nous confiez pour l’étude et ne le montrons qu’à son personnel. Vous pouvez demander en tout temps ce que nous détenons à votre sujet.</p>',
      isActive: true,
      isDefault: true,
      inUseSince: firstUsed,
    },
    {
      type: 'AGREEMENT_TO_CONTACT',
      documentVersion: '1.2',
      content:
        '<p>J’accepte qu’on me joigne au sujet d’études qui pourraient me convenir. Je peux me retirer en tout temps, sans donner de motif.</p>',
      isActive: true,
      isDefault: true,
      inUseSince: firstUsed,
    },
  ],
}
