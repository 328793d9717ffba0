/**
 * End-to-end journeys by the folder of `backend/` or `frontend/` that they test, the most relevant first. If a file in the folder has
 * changed, `npm test -- changed` runs the first journey. Each journey belongs to an area, except those for all screens.
 */
export const journeysOfAreas: Readonly<Record<string, readonly string[]>> = {
  access: ['roles', 'restricted'],
  announcements: ['announcements'],
  app: ['shell', 'phone', 'keyboard', 'situations', 'failures'],
  audit: ['audit'],
  auth: ['sessions', 'renewal', 'idle', 'invitations'],
  base: ['shell', 'french', 'live', 'accessibility', 'adaptation', 'dialogs'],
  binder: ['routes'],
  board: ['board', 'boardMoves', 'boardPeople', 'sources'],
  conditions: ['conditions'],
  consents: ['consents', 'inspector'],
  customFields: ['customFields'],
  dailyActivities: ['dailyActivities', 'morning', 'acts'],
  dashboards: ['dashboards', 'analytics', 'directorMonday'],
  developers: ['developers'],
  'document-viewer': ['viewer'],
  documents: ['documents'],
  engine: ['records', 'administration', 'lists', 'views', 'order'],
  fields: ['administration', 'participantForm'],
  files: ['attachments'],
  builder: ['forms', 'dataRules', 'libraryVersions'],
  viewer: ['assignments', 'queries', 'verification', 'doubleEntry'],
  finance: ['routes'],
  forms: ['assignments', 'forms', 'queries', 'dataRules', 'dataManager', 'verification', 'doubleEntry'],
  home: ['home', 'directorMonday'],
  jobs: ['audit'],
  learning: ['learning', 'learningSystem'],
  antd: ['libraries'],
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
    'participantEntry',
    'participantImport',
    'duplicates',
    'comments',
    'attachments',
    'agreement',
    'activity',
  ],
  participation: ['withdrawal'],
  randomisation: ['randomisation'],
  realtime: ['live', 'nodes'],
  recruitment: ['board', 'boardMoves', 'boardPeople', 'coordinatorHour', 'figures'],
  registry: ['registry'],
  reminders: ['notificationMails'],
  reports: ['reports', 'directorMonday'],
  safety: ['safety'],
  savedViews: ['views'],
  siteLogs: ['routes'],
  siteSurveys: ['siteSurveys'],
  studies: ['studyScreens', 'figures'],
  tasks: ['registry'],
  users: ['invitations', 'roles'],
  visitRequests: ['participantPages', 'visits'],
  visits: ['visits', 'scheduler'],
  webhooks: ['developers'],
}

/** Journeys that belong to no single area. */
export const journeysOfAllAreas: readonly string[] = ['routes', 'print']

/** Maximum number of journey files for which a developer should wait. */
const maxJourneyFiles = 3

interface ChosenJourneys {
  /** Journeys that run now. */
  readonly journeys: readonly string[]
  /** All other journeys of the areas in `journeys`, which only the full run includes. */
  readonly further: readonly string[]
}

/**
 * Returns the journeys for a change: changed journeys, then the first one of each changed area, up to the maximum.
 * @param changed paths of changed files, relative to the project folder
 * @param areas further areas that the change affects
 */
export function chooseJourneys(changed: readonly string[], areas: readonly string[]): ChosenJourneys {
  const changedJourneys = changed.flatMap((file) => /^e2e\/\w+\/(\w+)\.spec\.ts$/.exec(file)?.[1] ?? [])
  const changedAreas = changed.flatMap(
    (file) => areaOf(/^(?:backend|frontend)\/(.+)\//.exec(file)?.[1]?.split('/').slice(0, 2) ?? []) ?? [],
  )
  const areaJourneys = [...new Set([...changedAreas, ...areas])].map((area) => journeysOfAreas[area] ?? [])
  const firsts = removeDuplicates(areaJourneys.flatMap(([first]) => first ?? [])).slice(0, maxJourneyFiles)
  const journeys = removeDuplicates([...changedJourneys, ...firsts])
  return { journeys, further: removeDuplicates(areaJourneys.flat()).filter((name) => !journeys.includes(name)) }
}

/** Returns the innermost folder that has journeys. */
const areaOf = (folders: readonly string[]): string | undefined => folders.findLast((name) => journeysOfAreas[name] !== undefined)

const removeDuplicates = (names: readonly string[]): readonly string[] => [...new Set(names)]
