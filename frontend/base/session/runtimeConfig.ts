import type { RuntimeConfig } from '#resources/core/answers/answers.ts'

/** Defaults that apply until the configuration is loaded. Specification 1, section 9. */
const defaults: RuntimeConfig = {
  organisation: null,
  supportEmail: null,
  idle: { sessionMinutes: 15, warningMinutes: 1 },
  languages: ['en', 'fr'],
  analytics: { isEnabled: false },
  largestPage: 500,
  draftsTexts: false,
  hasLearningSystem: false,
  hasPushKeys: false,
  version: '',
}

let config = defaults

/** Returns the configuration of this host name. Until `loadRuntimeConfig` has ended, returns the defaults. */
export const runtimeConfig = (): RuntimeConfig => config

/** Loads `/crm/config/{hostname}.json` (specification 1, section 7). Never fails: without it the defaults apply. */
export async function loadRuntimeConfig(): Promise<void> {
  const response = await fetch(`/crm/config/${encodeURIComponent(location.hostname)}.json`).catch(() => null)
  const read: unknown = response?.ok ? await response.json().catch(() => null) : null
  config = fillDefaults(read)
}

/** Fills in missing values one by one with the defaults, because an older server may send fewer values. */
export function fillDefaults(read: unknown): RuntimeConfig {
  if (typeof read !== 'object' || read === null) return defaults
  const input = read as Partial<RuntimeConfig>
  const { sessionMinutes, warningMinutes } = input.idle ?? {}
  return {
    organisation: input.organisation ?? defaults.organisation,
    supportEmail: input.supportEmail ?? defaults.supportEmail,
    idle: {
      sessionMinutes: toPositiveNumber(sessionMinutes) ?? defaults.idle.sessionMinutes,
      warningMinutes: toPositiveNumber(warningMinutes) ?? defaults.idle.warningMinutes,
    },
    languages: Array.isArray(input.languages) && input.languages.length > 0 ? input.languages : defaults.languages,
    analytics: input.analytics ?? defaults.analytics,
    largestPage: toPositiveNumber(input.largestPage) ?? defaults.largestPage,
    draftsTexts: input.draftsTexts === true,
    hasLearningSystem: input.hasLearningSystem === true,
    hasPushKeys: input.hasPushKeys === true,
    version: typeof input.version === 'string' ? input.version : defaults.version,
  }
}

const toPositiveNumber = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null)
