import { useTranslation } from 'react-i18next'
import { useStudyChoice, useStudyOfLists } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'

/** More are chosen in the top bar. */
const most = 6

/** The user's studies beside one another: the home page is about all of them, or about the one that is pressed. */
export function StudyChips() {
  const { t } = useTranslation('common')
  const { studies } = useSession()
  const study = useStudyOfLists()
  const choose = useStudyChoice()
  if (studies.length < 2 || studies.length > most) return null
  return (
    <fieldset className="study-chips" aria-label={t('shell.study')}>
      {studies.map(({ id, name }) => (
        <button key={id} type="button" aria-pressed={study?.id === id} onClick={() => choose(study?.id === id ? null : id)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}
