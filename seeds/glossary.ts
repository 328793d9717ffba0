import type { Values } from '#resources/core/conditions.ts'

/**
 * Definitions of terms for both demo organisations, in both languages. Screens show them as help next to fields. All except the last are
 * published.
 */
export const glossary: readonly Values[] = [
  {
    language: 'en_CA',
    term: 'participant.participantClientId',
    title: 'Client number',
    definition:
      'The number by which your organization knows this person. It stays the same in every study, and stands for the name on lists that leave the site.',
    status: 'PUBLISHED',
  },
  {
    language: 'fr_CA',
    term: 'participant.participantClientId',
    title: 'Numéro de client',
    definition:
      'Le numéro sous lequel votre organisation connaît cette personne. Il reste le même dans toutes les études et remplace le nom sur les listes qui quittent le site.',
    status: 'PUBLISHED',
  },
  {
    language: 'en_CA',
    term: 'participant.isRestrictedProfile',
    title: 'Restricted profile',
    definition:
      'Names, addresses and health data of this person stay hidden until a user confirms with a fresh sign-in and gives a reason. Every view is logged.',
    status: 'PUBLISHED',
  },
  {
    language: 'fr_CA',
    term: 'participant.isRestrictedProfile',
    title: 'Profil restreint',
    definition:
      'Le nom, l’adresse et les données de santé de cette personne restent masqués tant qu’on n’a pas confirmé par une nouvelle connexion et donné un motif. Chaque consultation est consignée.',
    status: 'PUBLISHED',
  },
  {
    language: 'en_CA',
    term: 'site.siteCode',
    title: 'Site ID',
    definition:
      'The short code that sponsors and laboratories use for the site, such as NLR-101. Letters, digits, hyphens and parentheses.',
    status: 'PUBLISHED',
  },
  {
    language: 'fr_CA',
    term: 'site.siteCode',
    title: 'Code du site',
    definition:
      'Le code court que les promoteurs et les laboratoires emploient pour le site, par exemple NLR-101. Lettres, chiffres, traits d’union et parenthèses.',
    status: 'PUBLISHED',
  },
  {
    language: 'en_CA',
    term: 'Screening failure',
    title: 'Screening failure',
    definition: 'A person who agreed to take part and was found not to be eligible before being randomized.',
    status: 'UNPUBLISHED',
  },
]
