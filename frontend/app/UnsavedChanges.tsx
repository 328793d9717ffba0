import { useWarnAboutChange } from '@refinedev/core'
import { App } from 'antd'
import { useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { UNSAFE_NavigationContext as NavigationContext, type Navigator, type To, useLocation } from 'react-router'
import { overlayAt, recordAt } from '../base/routes/recordAt.ts'
import { isLeaving } from '../base/session/session.ts'
import { hasTyped, noteTyped } from '../base/session/typed.ts'
import { isTypedIn } from '../engine/form/useUnsaved.ts'
import { interceptBack } from './interceptBack.ts'

/**
 * Asks before typed work is lost: in a dialog when a link leads away, through the browser when the page is closed.
 * Forms say by Refine's `setWarnWhen` whether there is something to lose. Going from tab to tab of one record loses nothing, nor does
 * opening another one above it; closing that one may, where something is typed in it.
 */
export function UnsavedChanges() {
  const { warnWhen, setWarnWhen } = useWarnAboutChange()
  const { navigator } = useContext(NavigationContext)
  const { modal } = App.useApp()
  const { t } = useTranslation('common')
  const { pathname, search, key } = useLocation()
  const record = recordAt(pathname)
  const overlay = overlayAt(search)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another record starts clean
  useEffect(() => () => setWarnWhen(false), [record])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every entry of the history is asked about anew
  useEffect(() => {
    if (!warnWhen) return
    const leave = async (goOn: () => void) => {
      const isSure = await modal.confirm({
        title: t('shell.unsaved.title'),
        content: t('shell.unsaved.content'),
        okText: t('shell.unsaved.discard'),
        cancelText: t('shell.unsaved.stay'),
        okButtonProps: { danger: true },
        autoFocusButton: 'cancel',
      })
      if (!isSure) return
      setWarnWhen(false)
      goOn()
    }
    const isSafe = (target: Place) =>
      recordAt(target.pathname) === record && (overlay === null || overlayAt(target.search) === overlay || !isTypedIn(overlay))
    const restore = interceptNavigation(navigator, isSafe, leave)
    const stopAsking = interceptBack(isSafe, leave)
    return () => {
      restore()
      stopAsking()
    }
  }, [warnWhen, navigator, record, overlay, key, modal, t, setWarnWhen])

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

/**
 * BrowserRouter has no blocker of its own: its navigator is wrapped while there is something to lose. Steps through the history are asked
 * about where they arrive, by `interceptBack`.
 */
function interceptNavigation(navigator: Navigator, isSafe: (target: Place) => boolean, leave: (goOn: () => void) => void): () => void {
  const { push } = navigator
  navigator.push = (...step) => (isSafe(placeOf(step[0])) ? push(...step) : leave(() => push(...step)))
  return () => {
    navigator.push = push
  }
}

type Place = Pick<Location, 'pathname' | 'search'>

function placeOf(to: To): Place {
  if (typeof to !== 'string') return { pathname: to.pathname ?? '', search: to.search ?? '' }
  const { pathname, search } = new URL(to, location.origin)
  return { pathname, search }
}
