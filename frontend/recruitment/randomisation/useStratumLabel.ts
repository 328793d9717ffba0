import { useTranslation } from 'react-i18next'
import { labelOfStratum, onlyStratum, stratumSexes } from '#resources/recruitment/randomisationRules.ts'

/** Returns a function that names a stratum in the user's language. @param siteNames names of sites, by id */
export function useStratumLabel(): (stratum: string, siteNames?: Readonly<Record<string, string>>) => string {
  const { t } = useTranslation('trialboard')
  return (stratum, siteNames = {}) =>
    stratum === onlyStratum
      ? t('balance.onlyStratum')
      : labelOfStratum(stratum, (level) =>
          stratumSexes.some((sex) => sex === level) ? t(`allocation.sex.${level}`) : (siteNames[level] ?? level),
        )
}
