import { useWarnAboutChange } from '@refinedev/core'
import { App } from 'antd'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type BlockerFunction, type Location, useBlocker, useLocation } from 'react-router'
import { overlayOf, recordKeyOf } from '../base/routes/recordKeyOf.ts'
import { isLeaving } from '../base/session/session.ts'
import { hasUnsavedInput, noteUnsavedInput } from '../base/session/unsavedInput.ts'
import { useOnChange } from '../base/useOnChange.ts'
import { hasUnsavedEdits, isOverlayDirty } from '../engine/form/useUnsaved.ts'

/**
 * Asks for confirmation before typed text is lost: in a dialog when the user follows a link, presses the browser's Back button or leaves
 * the screen, and through the browser when the user closes the page. Forms report unsaved text with Refine's `setWarnWhen`. Changing tabs
 * of a record or opening another record above it loses nothing. Closing that other record may lose its typed text.
 */
export function UnsavedChanges() {
  const { warnWhen, setWarnWhen } = useWarnAboutChange()
  const { modal } = App.useApp()
  const { t } = useTranslation('common')
  const record = recordKeyOf(useLocation().pathname)
  const loses: BlockerFunction = useCallback(
    ({ currentLocation, nextLocation }) => warnWhen === true && hasUnsavedEdits() && !keepsInput(currentLocation, nextLocation),
    [warnWhen],
  )
  const blocker = useBlocker(loses)

  // Resets the warning when the user opens another record.
  useOnChange(record, () => () => setWarnWhen(false))

  // Identifies each blocked navigation by its location. The next navigation may be blocked before this component sees that the previous
  // one was cancelled.
  useOnChange(blocker.location, () => {
    if (blocker.state !== 'blocked') return
    const question = modal.confirm({
      title: t('shell.unsaved.title'),
      content: t('shell.unsaved.content'),
      okText: t('shell.unsaved.discard'),
      cancelText: t('shell.unsaved.stay'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
    })
    const answer = async () => {
      if (!(await question)) return blocker.reset()
      setWarnWhen(false)
      blocker.proceed()
    }
    void answer()
    return () => question.destroy()
  })

  useEffect(() => {
    noteUnsavedInput(warnWhen === true)
    return () => noteUnsavedInput(false)
  }, [warnWhen])

  useEffect(() => {
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (hasUnsavedInput() && !isLeaving()) event.preventDefault()
    }
    addEventListener('beforeunload', confirmLeaving)
    return () => removeEventListener('beforeunload', confirmLeaving)
  }, [])
  return null
}

function keepsInput(sourceLocation: Location, target: Location): boolean {
  const overlay = overlayOf(sourceLocation.search)
  const isOverlayStored = overlay === null || overlayOf(target.search) === overlay || !isOverlayDirty(overlay)
  return recordKeyOf(target.pathname) === recordKeyOf(sourceLocation.pathname) && isOverlayStored
}
