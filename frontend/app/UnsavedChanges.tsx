import { useWarnAboutChange } from '@refinedev/core'
import { App } from 'antd'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type BlockerFunction, type Location, useBlocker, useLocation } from 'react-router'
import { overlayAt, recordAt } from '../base/routes/recordAt.ts'
import { isLeaving } from '../base/session/session.ts'
import { hasTyped, noteTyped } from '../base/session/typed.ts'
import { useOnChange } from '../base/useOnChange.ts'
import { isAnythingTyped, isTypedIn } from '../engine/form/useUnsaved.ts'

/**
 * Asks before typed work is lost: in a dialog when a link, the browser's Back or a screen itself leads away, through the browser when
 * the page is closed. Forms say by Refine's `setWarnWhen` whether there is something to lose. Going from tab to tab of one record loses
 * nothing, nor does opening another one above it; closing that one may, where something is typed in it.
 */
export function UnsavedChanges() {
  const { warnWhen, setWarnWhen } = useWarnAboutChange()
  const { modal } = App.useApp()
  const { t } = useTranslation('common')
  const record = recordAt(useLocation().pathname)
  const loses: BlockerFunction = useCallback(
    ({ currentLocation, nextLocation }) => warnWhen === true && isAnythingTyped() && !keepsTyped(currentLocation, nextLocation),
    [warnWhen],
  )
  const blocker = useBlocker(loses)

  // Another record starts clean.
  useOnChange(record, () => () => setWarnWhen(false))

  // A step is known by its place: the next one may be held up before the screen heard that this one was called off.
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
    noteTyped(warnWhen === true)
    return () => noteTyped(false)
  }, [warnWhen])

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasTyped() && !isLeaving()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  return null
}

function keepsTyped(from: Location, to: Location): boolean {
  const overlay = overlayAt(from.search)
  const isOverlayKept = overlay === null || overlayAt(to.search) === overlay || !isTypedIn(overlay)
  return recordAt(to.pathname) === recordAt(from.pathname) && isOverlayKept
}
