import { useTranslation } from 'react-i18next'
import { useAddressedStudyId, useChosenStudy, useStudyChoice } from '../base/session/chosenStudy.ts'
import { useSession } from '../base/session/useSession.ts'
import { useOtherStudy } from '../engine/useOtherStudy.ts'

/** For users with study-sites: the study that they work on now. Users with one study see its name, and nothing to choose. A study of others that the screen is about is named too. */
export function StudySwitcher() {
  const { studies } = useSession()
  const chosen = useChosenStudy()
  const choose = useStudyChoice()
  const other = useStudyOfOthers()
  const { t } = useTranslation('common')
  const shown = chosen ?? other
  if (studies.length < 2)
    return shown === null ? null : (
      <span className="study-switcher study-only" title={shown.name}>
        {shown.name}
      </span>
    )
  return (
    <select
      className="study-switcher"
      aria-label={t('shell.study')}
      value={shown?.id ?? ''}
      onChange={(event) => choose(event.target.value || null)}
    >
      <option value="">{t('shell.allStudies')}</option>
      {[...studies, ...(other === null ? [] : [other])].map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** The study of the address, where it is none of the user's. */
function useStudyOfOthers() {
  const { studies } = useSession()
  const named = useAddressedStudyId() ?? null
  return useOtherStudy(studies.some(({ id }) => id === named) ? null : named).study
}
