import { type Ability, inOrder } from './pages.ts'

/** A role that every new organisation starts with. Its administrators may change it afterwards; nothing in the code asks for a role by name. */
export interface ShippedRole {
  /** How seeds and tests name it. */
  readonly key: string
  /** As the interface names it (specification 1, section 6). */
  readonly roleName: string
  readonly abilities: readonly Ability[]
}

/** Sees everything that staff see in the main area, and changes nothing. */
const mainPagesView = [
  'DAILY_ACTIVITIES:VIEW',
  'SCREENING:VIEW',
  'STUDY_CONDUCT:VIEW',
  'PARTICIPANTS:VIEW',
  'NOTIFICATIONS:VIEW',
  'PORTFOLIO:VIEW',
  'VISIT_SCHEDULE:VIEW',
  'STUDY_SCHEDULER:VIEW',
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
     * Runs the organisation: its people, roles, sites, studies and history. Sees participants of the study-sites assigned to him, to help
     * the staff there, but neither edits them nor sees beyond: administration is not a reason to read health data.
     */
    key: 'administrator',
    roleName: 'Administrator',
    abilities: [
      'PARTICIPANTS:VIEW',
      'NOTIFICATIONS:CONTRIBUTE',
      'PORTFOLIO:OWN',
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
      'REPORTS:VIEW',
      'LEARNING:VIEW',
      'LMS_ADMIN:OWN',
      'DOCUMENT_LIBRARY:OWN',
      'RESOURCE_LIBRARY:OWN',
      'ADMIN_DCT_SETUP:OWN',
    ],
  },
  {
    /** The daily work of a site: recruits, screens, schedules, conducts. */
    key: 'coordinator',
    roleName: 'Study coordinator',
    abilities: [
      'DAILY_ACTIVITIES:CONTRIBUTE',
      'SCREENING:CONTRIBUTE',
      'STUDY_CONDUCT:CONTRIBUTE',
      'PARTICIPANTS:CONTRIBUTE',
      'NOTIFICATIONS:CONTRIBUTE',
      'PORTFOLIO:VIEW',
      'VISIT_SCHEDULE:CONTRIBUTE',
      'STUDY_SCHEDULER:CONTRIBUTE',
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
    /** Answers for the study at the site: owns screening and conduct, and reviews what coordinators enter. */
    key: 'investigator',
    roleName: 'Principal investigator',
    abilities: [
      'DAILY_ACTIVITIES:VIEW',
      'SCREENING:OWN',
      'SCREENING:REVIEW',
      'STUDY_CONDUCT:OWN',
      'STUDY_CONDUCT:REVIEW',
      'PARTICIPANTS:CONTRIBUTE',
      'PARTICIPANTS:REVIEW',
      'NOTIFICATIONS:CONTRIBUTE',
      'PORTFOLIO:VIEW',
      'VISIT_SCHEDULE:OWN',
      'STUDY_SCHEDULER:CONTRIBUTE',
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
    /** Approves or excludes form versions, and gives the medical view on screenings and conduct. */
    key: 'medicalOfficer',
    roleName: 'Medical Officer',
    abilities: [
      'SCREENING:REVIEW',
      'SCREENING:MEDICAL_REVIEW',
      'STUDY_CONDUCT:REVIEW',
      'STUDY_CONDUCT:MEDICAL_REVIEW',
      'PARTICIPANTS:VIEW',
      'PARTICIPANTS:REVIEW',
      'NOTIFICATIONS:CONTRIBUTE',
      'PORTFOLIO:VIEW',
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
    /** Keeps the organisation's participants as a whole: may lift the limit to the user's own studies, delete and restore. */
    key: 'participantOwner',
    roleName: 'Participant Owner',
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
    /** Recruits: brings people in and screens them, without the conduct of studies. */
    key: 'prmUser',
    roleName: 'PRM user',
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
  { key: 'viewer', roleName: 'Viewer', abilities: mainPagesView },
  {
    /** Sees the registry, the developer pages and error details beside the main area; roles, to give one to an API token. */
    key: 'developer',
    roleName: 'Developer',
    abilities: inOrder<Ability>([...mainPagesView, 'ADMIN:VIEW', 'ADMIN_ROLES:VIEW', 'DEV:CONTRIBUTE']),
  },
  {
    /** Holds no page: such a user sees only sign-in and sign-out here. */
    key: 'dctUser',
    roleName: 'DCT user',
    abilities: ['DCT_USER'],
  },
] as const satisfies readonly ShippedRole[]

export type ShippedRoleKey = (typeof shippedRoles)[number]['key']

/** What a new user gets where nobody chooses (specification 1, section 3: "a default role exists"). */
export const defaultRoleKey: ShippedRoleKey = 'coordinator'
