import { type Ability, inOrder } from './pages.ts'

/** Role that every new organisation starts with. Its administrators may change it afterwards; no code depends on the name of a role. */
interface ShippedRole {
  /** Key for seeds and tests. */
  readonly key: string
  /** Name in the interface (specification 1, section 6). */
  readonly roleName: string
  /** Purpose, in the organisation's language. */
  readonly description: Readonly<Record<'en' | 'fr', string>>
  readonly abilities: readonly Ability[]
}

/** Sees every staff page in the main area, and changes nothing. */
const mainPagesView = [
  'DAILY_ACTIVITIES:VIEW',
  'SCREENING:VIEW',
  'STUDY_CONDUCT:VIEW',
  'PARTICIPANTS:VIEW',
  'NOTIFICATIONS:VIEW',
  'PORTFOLIO:VIEW',
  'VISIT_SCHEDULE:VIEW',
  'STUDY_SCHEDULER:VIEW',
  'SAFETY:VIEW',
  'ESSENTIAL_RECORDS:VIEW',
  'SITE_LOGS:VIEW',
  'SITE_SURVEYS:VIEW',
  'REPORTS:VIEW',
  'RECRUITMENT_DASHBOARD:VIEW',
  'LEARNING:VIEW',
  'DOCUMENT_LIBRARY:VIEW',
  'RESOURCE_LIBRARY:VIEW',
] as const satisfies readonly Ability[]

export const shippedRoles = [
  {
    /**
     * Administers the organisation: its users, roles, sites, studies and audit history. Sees participants of the assigned study sites to
     * help the staff there, but neither edits them nor sees other participants: administration is no reason to read health data. Figures
     * of all studies name no participant.
     */
    key: 'administrator',
    roleName: 'Administrator',
    description: {
      en: 'Runs the organization: people, roles, sites, studies and the audit history. Sees the participants of the assigned study sites, without changing them.',
      fr: 'Gère l’organisation : personnes, rôles, sites, études et historique d’audit. Voit les participants des sites d’étude qui lui sont attribués, sans les modifier.',
    },
    abilities: [
      'RANDOMISATION:VIEW',
      'PARTICIPANTS:VIEW',
      'NOTIFICATIONS:CONTRIBUTE',
      'PORTFOLIO:OWN',
      'ESSENTIAL_RECORDS:VIEW',
      'SITE_LOGS:VIEW',
      'ADMIN_SITE_SURVEYS:OWN',
      'ADMIN:VIEW',
      'ADMIN_ORGANIZATION:OWN',
      'ADMIN_STUDY:OWN',
      'ADMIN_USERS:OWN',
      'ADMIN_FORMS:OWN',
      'ADMIN_AUDIT:VIEW',
      'ADMIN_SITES:OWN',
      'ADMIN_ROLES:OWN',
      'ADMIN_ANNOUNCEMENTS:OWN',
      'REPORTS:OWN',
      'LEARNING:VIEW',
      'LMS_ADMIN:OWN',
      'DOCUMENT_LIBRARY:OWN',
      'RESOURCE_LIBRARY:OWN',
      'ADMIN_DCT_SETUP:OWN',
    ],
  },
  {
    key: 'coordinator',
    roleName: 'Study coordinator',
    description: {
      en: 'The daily work of a site: recruiting, screening, scheduling and conducting visits.',
      fr: 'Le travail quotidien d’un site : recruter, sélectionner, planifier et mener les visites.',
    },
    abilities: [
      'DAILY_ACTIVITIES:CONTRIBUTE',
      'SCREENING:CONTRIBUTE',
      'STUDY_CONDUCT:CONTRIBUTE',
      'RANDOMISATION:CONTRIBUTE',
      'PARTICIPANTS:CONTRIBUTE',
      'NOTIFICATIONS:CONTRIBUTE',
      'PORTFOLIO:VIEW',
      'VISIT_SCHEDULE:CONTRIBUTE',
      'STUDY_SCHEDULER:CONTRIBUTE',
      'SAFETY:CONTRIBUTE',
      'ESSENTIAL_RECORDS:CONTRIBUTE',
      'SITE_LOGS:CONTRIBUTE',
      'SITE_SURVEYS:CONTRIBUTE',
      'ASSIGN_FORMS:CONTRIBUTE',
      'REPORTS:VIEW',
      'RECRUITMENT_DASHBOARD:CONTRIBUTE',
      'LEARNING:CONTRIBUTE',
      'DOCUMENT_LIBRARY:CONTRIBUTE',
      'RESOURCE_LIBRARY:VIEW',
    ],
  },
  {
    key: 'investigator',
    roleName: 'Principal investigator',
    description: {
      en: 'Answers for the study at the site: screening, conduct, and the review of what coordinators enter.',
      fr: 'Répond de l’étude au site : sélection, conduite et révision de ce que saisissent les coordonnateurs.',
    },
    abilities: [
      'DAILY_ACTIVITIES:VIEW',
      'SCREENING:OWN',
      'SCREENING:REVIEW',
      'STUDY_CONDUCT:OWN',
      'STUDY_CONDUCT:REVIEW',
      'RANDOMISATION:OWN',
      'PARTICIPANTS:CONTRIBUTE',
      'PARTICIPANTS:REVIEW',
      'NOTIFICATIONS:CONTRIBUTE',
      'PORTFOLIO:VIEW',
      'VISIT_SCHEDULE:OWN',
      'STUDY_SCHEDULER:CONTRIBUTE',
      'SAFETY:OWN',
      'SAFETY:REVIEW',
      'ESSENTIAL_RECORDS:OWN',
      'ESSENTIAL_RECORDS:REVIEW',
      'SITE_LOGS:OWN',
      'SITE_LOGS:REVIEW',
      'SITE_SURVEYS:CONTRIBUTE',
      'ASSIGN_FORMS:CONTRIBUTE',
      'ASSIGN_FORMS:REVIEW',
      'REPORTS:VIEW',
      'RECRUITMENT_DASHBOARD:VIEW',
      'LEARNING:CONTRIBUTE',
      'DOCUMENT_LIBRARY:CONTRIBUTE',
      'RESOURCE_LIBRARY:VIEW',
    ],
  },
  {
    key: 'medicalOfficer',
    roleName: 'Medical Officer',
    description: {
      en: 'Approves or excludes form versions and gives the medical view on screening and conduct.',
      fr: 'Approuve ou exclut des versions de formulaires et donne l’avis médical sur la sélection et la conduite.',
    },
    abilities: [
      'SCREENING:REVIEW',
      'SCREENING:MEDICAL_REVIEW',
      'STUDY_CONDUCT:REVIEW',
      'STUDY_CONDUCT:MEDICAL_REVIEW',
      'PARTICIPANTS:VIEW',
      'PARTICIPANTS:REVIEW',
      'NOTIFICATIONS:CONTRIBUTE',
      'PORTFOLIO:VIEW',
      'SAFETY:REVIEW',
      'ADMIN:VIEW',
      'ADMIN_FORMS:VIEW',
      'ADMIN_FORMS:MEDICAL_REVIEW',
      'REPORTS:VIEW',
      'LEARNING:CONTRIBUTE',
      'DOCUMENT_LIBRARY:VIEW',
      'RESOURCE_LIBRARY:VIEW',
    ],
  },
  {
    key: 'participantOwner',
    roleName: 'Participant Owner',
    description: {
      en: 'Looks after all participants of the organization, beyond one’s own studies: duplicates, deletion and restoring.',
      fr: 'S’occupe de tous les participants de l’organisation, au-delà de ses propres études : doublons, suppression et restauration.',
    },
    abilities: [
      'SCREENING:CONTRIBUTE',
      'PARTICIPANTS:OWN',
      'NOTIFICATIONS:CONTRIBUTE',
      'PORTFOLIO:VIEW',
      'REPORTS:VIEW',
      'RECRUITMENT_DASHBOARD:VIEW',
      'LEARNING:CONTRIBUTE',
      'DOCUMENT_LIBRARY:VIEW',
      'RESOURCE_LIBRARY:VIEW',
    ],
  },
  {
    key: 'prmUser',
    roleName: 'PRM user',
    description: {
      en: 'Recruits and screens people, without the conduct of studies.',
      fr: 'Recrute et sélectionne des personnes, sans la conduite des études.',
    },
    abilities: [
      'DAILY_ACTIVITIES:CONTRIBUTE',
      'SCREENING:CONTRIBUTE',
      'PARTICIPANTS:CONTRIBUTE',
      'NOTIFICATIONS:CONTRIBUTE',
      'PORTFOLIO:VIEW',
      'RECRUITMENT_DASHBOARD:CONTRIBUTE',
      'LEARNING:CONTRIBUTE',
      'DOCUMENT_LIBRARY:VIEW',
      'RESOURCE_LIBRARY:VIEW',
    ],
  },
  {
    key: 'viewer',
    roleName: 'Viewer',
    description: {
      en: 'Sees all that staff see in the main area, and changes nothing.',
      fr: 'Voit tout ce que voit le personnel dans l’espace principal, sans rien modifier.',
    },
    abilities: mainPagesView,
  },
  {
    /** Sees the main area, the registry, the developer pages and error details; also roles, to assign one to an API token. */
    key: 'developer',
    roleName: 'Developer',
    description: {
      en: 'Sees the modules, the developer pages and the details of errors.',
      fr: 'Voit les modules, les pages de développement et les détails des erreurs.',
    },
    abilities: inOrder<Ability>([...mainPagesView, 'ADMIN:VIEW', 'ADMIN_ROLES:VIEW', 'DEV:CONTRIBUTE']),
  },
  {
    /** Responsible for the progress of all studies: sees their figures and no participant. */
    key: 'director',
    roleName: 'Director',
    description: {
      en: 'Sees the figures of all studies and sites, and no participant.',
      fr: 'Voit les chiffres de toutes les études et de tous les sites, et aucun participant.',
    },
    abilities: ['NOTIFICATIONS:CONTRIBUTE', 'PORTFOLIO:VIEW', 'REPORTS:OWN', 'LEARNING:VIEW', 'DOCUMENT_LIBRARY:VIEW'],
  },
  {
    /** Prepares and activates randomisation lists, and is the only shipped role that sees allocations. Sees no participant. */
    key: 'unblindedStatistician',
    roleName: 'Unblinded statistician',
    description: {
      en: 'Prepares and activates randomization lists and sees allocations. Takes no part in the care of participants.',
      fr: 'Prépare et active les listes de répartition aléatoire et voit les attributions. Ne participe pas aux soins des participants.',
    },
    abilities: [
      'RANDOMISATION:VIEW',
      'RANDOMISATION_UNBLINDED:OWN',
      'NOTIFICATIONS:CONTRIBUTE',
      'PORTFOLIO:VIEW',
      'ADMIN:VIEW',
      'ADMIN_STUDY:VIEW',
      'LEARNING:VIEW',
      'DOCUMENT_LIBRARY:VIEW',
      'RESOURCE_LIBRARY:VIEW',
    ],
  },
  {
    /** The only shipped role that sees rates, earned amounts, invoices and stipends. Sees subject IDs and no participant. */
    key: 'finance',
    roleName: 'Finance',
    description: {
      en: 'Manages rates, invoices to sponsors and stipends of participants. Sees subject IDs and no participant.',
      fr: 'Gère les tarifs, les factures aux promoteurs et les indemnités des participants. Voit les numéros de sujet et aucun participant.',
    },
    abilities: [
      'NOTIFICATIONS:CONTRIBUTE',
      'PORTFOLIO:VIEW',
      'FINANCE:OWN',
      'ADMIN:VIEW',
      'ADMIN_STUDY:VIEW',
      'ADMIN_SITES:VIEW',
      'LEARNING:VIEW',
      'DOCUMENT_LIBRARY:VIEW',
      // Courses of the organisation consist of its documents.
      'RESOURCE_LIBRARY:VIEW',
    ],
  },
  {
    key: 'dctUser',
    roleName: 'DCT user',
    description: {
      en: 'Takes part through the mobile application; sees no page here.',
      fr: 'Participe par l’application mobile; ne voit aucune page ici.',
    },
    abilities: ['DCT_USER'],
  },
] as const satisfies readonly ShippedRole[]

export type ShippedRoleKey = (typeof shippedRoles)[number]['key']

/** Default role of new users (specification 1, section 3: "a default role exists"). */
export const defaultRoleKey: ShippedRoleKey = 'coordinator'
