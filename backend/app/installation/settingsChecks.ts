import type { Config } from '../../platform/config/config.ts'
import { settings } from '../../platform/config/settings.ts'
import { checkOf, type InstallationCheck, notApplicable, passed } from './checks.ts'

/** A setting of the installation, without the values of addresses, names and secrets. */
export interface SettingState {
  readonly name: string
  readonly state: 'set' | 'default' | 'not set'
  /** Only of numbers, switches and choices, which are never secret. */
  readonly value: string
}

export const listSettings = (environment: NodeJS.ProcessEnv): readonly SettingState[] =>
  Object.entries(settings).map(([name, setting]) => {
    const { default: fallback, choices } = setting as { readonly default?: unknown; readonly choices?: readonly unknown[] }
    const isHarmless = typeof fallback === 'number' || typeof fallback === 'boolean' || choices !== undefined
    const value = environment[name]?.trim()
    if (value) return { name, state: 'set', value: isHarmless ? value : '' }
    return fallback === undefined
      ? { name, state: 'not set', value: '' }
      : { name, state: 'default', value: isHarmless ? String(fallback) : '' }
  })

const secretSettings = ['TOKEN_SECRET', 'COOKIE_SECRET', 'ADDRESS_SECRET', 'FIELD_SECRET']

/** Checks the settings that production needs. */
export function checkSettings(config: Config, environment: NodeJS.ProcessEnv): readonly InstallationCheck[] {
  const ifProduction = (name: string, problems: readonly string[], detail: string): InstallationCheck =>
    config.production ? checkOf(name, problems, detail) : notApplicable(name, 'NODE_ENV is not production')
  const missing = secretSettings.filter((name) => !environment[name]?.trim())
  return [
    ifProduction(
      'TLS',
      config.publicUrl.startsWith('https:') ? [] : ['PUBLIC_URL does not begin with https'],
      'PUBLIC_URL begins with https',
    ),
    ifProduction('Identity provider', config.oidc === null ? ['OIDC_ISSUER is not set'] : [], 'an external identity provider is set'),
    ifProduction(
      'Secrets',
      missing.map((name) => `${name} is not set`),
      `${secretSettings.length} secrets are set`,
    ),
    ifProduction('Demonstration data', config.seedDemo ? ['SEED_DEMO is on'] : [], 'off'),
    config.malwareCheck === null
      ? notApplicable('Malware scanner', 'MALWARE_COMMAND is not set')
      : passed('Malware scanner', 'every upload is scanned'),
  ]
}
