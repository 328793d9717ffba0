/**
 * Journeys by the folder of `backend/` or `frontend/` that they are about, the most telling one first: `npm test -- changed` runs that one where
 * something in the folder has changed. Each journey but those of all screens is named by an area.
 */
export const journeysOfAreas: Readonly<Record<string, readonly string[]>> = {
  access: ['roles', 'restricted'],
  announcements: ['announcements'],
  app: ['shell', 'phone', 'keyboard', 'situations', 'failures'],
  audit: ['audit'],
  auth: ['sessions', 'renewal', 'idle', 'invitations'],
  base: ['shell', 'french', 'live', 'accessibility', 'dialogs'],
  board: ['board', 'boardPeople', 'boardWays', 'sources'],
  conditions: ['conditions'],
  consents: ['consents', 'inspector'],
  customFields: ['customFields'],
  dailyActivities: ['dailyActivities', 'morning'],
  dashboards: ['dashboards', 'analytics', 'directorMonday'],
  developers: ['developers'],
  'document-viewer': ['viewer'],
  documents: ['documents'],
  engine: ['records', 'administration', 'lists', 'views', 'order'],
  fields: ['administration', 'participantForm'],
  files: ['attachments'],
  'form-builder': ['forms', 'dataRules', 'libraryVersions'],
  'form-viewer': ['assignments', 'queries', 'verification', 'doubleEntry'],
  forms: ['assignments', 'forms', 'queries', 'dataRules', 'dataManager', 'verification', 'doubleEntry'],
  home: ['home', 'directorMonday'],
  jobs: ['audit'],
  learning: ['learning', 'learningSystem'],
  library: ['libraries'],
  machines: ['developers'],
  mail: ['notificationMails'],
  maps: ['maps'],
  meetings: ['meeting'],
  meeting: ['meeting'],
  notifications: ['notifications', 'notificationMails'],
  organisation: ['organisation'],
  participantPages: ['participantPages'],
  participants: [
    'profile',
    'participants',
    'participantForm',
    'participantWays',
    'participantImport',
    'duplicates',
    'comments',
    'attachments',
    'agreement',
    'activity',
  ],
  participation: ['withdrawal'],
  realtime: ['live', 'nodes'],
  recruitment: ['board', 'boardPeople', 'boardWays', 'coordinatorHour', 'figures'],
  registry: ['registry'],
  reminders: ['notificationMails'],
  reports: ['reports', 'directorMonday'],
  savedViews: ['views'],
  siteSurveys: ['siteSurveys'],
  studies: ['studyScreens', 'figures'],
  tasks: ['registry'],
  users: ['invitations', 'roles'],
  visitRequests: ['participantPages', 'visits'],
  visits: ['visits', 'scheduler'],
  webhooks: ['developers'],
}

/** Journeys that are about no area alone. */
export const journeysOfAllAreas: readonly string[] = ['routes']

/** How many files of journeys a developer waits for. */
const most = 3

interface ChosenJourneys {
  /** Journeys that run now. */
  readonly journeys: readonly string[]
  /** Further journeys of the same areas, which the whole run has. */
  readonly further: readonly string[]
}

/**
 * Journeys that name what changed: those that changed themselves, then the first one of each area, as many as a developer waits for.
 * @param changed files by their paths from the project's folder
 * @param areas further areas that the change reaches
 */
export function journeysFor(changed: readonly string[], areas: readonly string[]): ChosenJourneys {
  const own = changed.flatMap((file) => /^e2e\/(\w+)\.spec\.ts$/.exec(file)?.[1] ?? [])
  const changedAreas = changed.flatMap((file) => /^(?:backend|frontend)\/([\w-]+)\//.exec(file)?.[1] ?? [])
  const named = [...new Set([...changedAreas, ...areas])].map((area) => journeysOfAreas[area] ?? [])
  const firsts = unique(named.flatMap(([first]) => first ?? [])).slice(0, most)
  const journeys = unique([...own, ...firsts])
  return { journeys, further: unique(named.flat()).filter((name) => !journeys.includes(name)) }
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)]
