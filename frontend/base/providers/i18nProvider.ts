import type { I18nProvider } from '@refinedev/core'
import { languages } from '#resources/core/preferences.ts'
import { resourceNamed, resources } from '#resources/index.ts'
import { changeLanguage, i18n } from '../i18n/i18n.ts'

/** Refine's own texts are keys of the namespace `common`. */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: unknown, defaultMessage?: string) => {
    const name = resourceTitle(key)
    if (name !== null) return name
    if (typeof options === 'string') return i18n.t(key, { defaultValue: options })
    return i18n.t(key, {
      ...(options as Record<string, unknown> | undefined),
      ...(defaultMessage === undefined ? {} : { defaultValue: defaultMessage }),
    })
  },
  changeLocale: async (language) => changeLanguage(languages.find((each) => each === language) ?? languages[0]),
  getLocale: () => i18n.language,
}

/** In its toasts Refine names a resource by the key `site.site`. */
function resourceTitle(key: string): string | null {
  const [first, second] = key.split('.')
  if (first === undefined || first !== second || !resources.some((each) => each.name === first)) return null
  return i18n.t(`${resourceNamed(first).namespace}:titles.${first}.one`)
}
