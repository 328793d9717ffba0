import type { RuntimeConfig } from '#resources/core/answers.ts'

/** What holds where the configuration cannot be read. Specification 1, section 9. */
const defaults: RuntimeConfig = {
  organisation: null,
  supportEmail: null,
  idle: { sessionMinutes: 15, warningMinutes: 1 },
  languages: ['en', 'fr'],
  analytics: { isEnabled: false },
  largestPage: 500,
  draftsTexts: false,
  hasLearningSystem: false,
  version: '',
}

let config = defaults

/** What this host name is for, once `loadRuntimeConfig` has ended; the defaults before. */
export const runtimeConfig = (): RuntimeConfig => config

/** Specification 1, section 7: `/crm/config/{hostname}.json`. Never fails: without it the defaults hold. */
export async function loadRuntimeConfig(): Promise<void> {
  const response = await fetch(`/crm/config/${encodeURIComponent(location.hostname)}.json`).catch(() => null)
  const read: unknown = response?.ok ? await response.json().catch(() => null) : null
  config = completed(read)
}

/** Each part for itself: an older server may know fewer. */
export function completed(read: unknown): RuntimeConfig {
  if (typeof read !== 'object' || read === null) return defaults
  const given = read as Partial<RuntimeConfig>
  const { sessionMinutes, warningMinutes } = given.idle ?? {}
  return {
    organisation: given.organisation ?? defaults.organisation,
    supportEmail: given.supportEmail ?? defaults.supportEmail,
    idle: {
      sessionMinutes: positive(sessionMinutes) ?? defaults.idle.sessionMinutes,
      warningMinutes: positive(warningMinutes) ?? defaults.idle.warningMinutes,
    },
    languages: Array.isArray(given.languages) && given.languages.length > 0 ? given.languages : defaults.languages,
    analytics: given.analytics ?? defaults.analytics,
    largestPage: positive(given.largestPage) ?? defaults.largestPage,
    draftsTexts: given.draftsTexts === true,
    hasLearningSystem: given.hasLearningSystem === true,
    version: typeof given.version === 'string' ? given.version : defaults.version,
  }
}

const positive = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null)
