import './studySwitcher.css'
import DownOutlined from '@ant-design/icons/DownOutlined'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressedStudyId, useChosenStudy, useStudyChoice } from '../base/session/chosenStudy.ts'
import { useSession } from '../base/session/useSession.ts'
import { useOtherStudy } from '../engine/useOtherStudy.ts'
import { StudyChoice } from './StudyChoice.tsx'

/**
 * Selects the study to work on, for users with study sites. Users with one study see only its name. If the current screen shows a study
 * that is not the user's, that study is also listed. The list is the browser's own popover: Escape and a click outside close it.
 */
export function StudySwitcher() {
  const { studies } = useSession()
  const selectedStudy = useChosenStudy()
  const selectStudy = useStudyChoice()
  const other = useStudyOfOthers()
  const { t } = useTranslation('common')
  const popover = useRef<HTMLDivElement>(null)
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const shownStudy = selectedStudy ?? other
  if (studies.length < 2)
    return shownStudy === null ? null : (
      <span className="study-switcher study-only" title={shownStudy.name}>
        {shownStudy.name}
      </span>
    )
  const name = shownStudy?.name ?? t('shell.allStudies')
  return (
    <>
      <button
        type="button"
        className="study-switcher"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={t('shell.studyOf', { study: name })}
        title={name}
      >
        <span className="study-switcher-name">{name}</span>
        <DownOutlined aria-hidden />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('shell.study')}
        className="study-choice"
        // The browser merges the toggle events of a list that is closed and opened at once, so closing is handled before it happens.
        onBeforeToggle={({ newState }) => newState === 'closed' && setIsOpen(false)}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && (
          <StudyChoice
            studies={other === null ? studies : [...studies, { ...other, status: null, siteIds: [] }]}
            selectedId={shownStudy?.id ?? null}
            onSelect={(study) => {
              popover.current?.hidePopover()
              selectStudy(study)
            }}
          />
        )}
      </div>
    </>
  )
}

/** Returns the study in the URL if it is not one of the user's. */
function useStudyOfOthers() {
  const { studies } = useSession()
  const addressedStudyId = useAddressedStudyId() ?? null
  return useOtherStudy(studies.some(({ id }) => id === addressedStudyId) ? null : addressedStudyId).study
}
