import type { I18nProvider } from '@refinedev/core'
import { languages } from '#resources/core/values/preferences.ts'
import { getResource, resources } from '#resources/index.ts'
import { changeLanguage, i18n } from '../i18n/i18n.ts'

/** Translates the texts of Refine. Their keys are in the namespace `common`. */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: unknown, defaultMessage?: string) => {
    const name = getResourceTitle(key)
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

/** Returns the title of a resource; null for other keys. In its toasts, Refine refers to a resource by a key such as `site.site`. */
function getResourceTitle(key: string): string | null {
  const [first, second] = key.split('.')
  if (first === undefined || first !== second || !resources.some((each) => each.name === first)) return null
  return i18n.t(`${getResource(first).namespace}:titles.${first}.one`)
}
