import { useFlag } from '../../base/flags/useFlag.ts'

/** The feature `language-selector` gates the choice (specification 1, section 6). */
export const useMayChooseLanguage = (): boolean => useFlag('language-selector')
