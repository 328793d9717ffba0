import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useShortcuts } from '../../base/shortcuts/useShortcuts.ts'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { captureTyping } from '../palette/typedAhead.ts'
import { closePanel, openPanel, useOpenPanel } from '../state/panels.ts'
import { toggleMenu } from '../state/sideMenu.ts'
import { tourAt } from '../tour/tours.ts'

const screens = () => import('./panelScreens.ts')
const Palette = later(() => screens().then((module) => ({ default: module.Palette })))
const HelpSheet = later(() => screens().then((module) => ({ default: module.HelpSheet })))
const FeedbackDialog = later(() => import('../feedback/FeedbackDialog.tsx').then((module) => ({ default: module.FeedbackDialog })))
const ShellTour = later(() => screens().then((module) => ({ default: module.ShellTour })))
const ChangePassword = later(() => screens().then((module) => ({ default: module.ChangePasswordDialog })))
const EditProfile = later(() => screens().then((module) => ({ default: module.EditProfileDialog })))

const everywhere = 'common:shortcuts.groups.everywhere'

/** What opens over any screen, fetched when it is first wanted, and the shell's own keys. */
export function ShellPanels() {
  const open = useOpenPanel()
  const navigate = useNavigate()
  const pageTour = tourAt(useLocation().pathname)
  useShortcuts([
    { keys: '$mod+K', label: 'common:shortcuts.palette', group: everywhere, run: () => openPanel('palette') },
    { keys: '?', label: 'common:shortcuts.help', group: everywhere, run: () => openPanel('shortcuts') },
    { keys: '[', label: 'common:shortcuts.foldMenu', group: everywhere, run: toggleMenu },
    { keys: 'g h', label: 'common:shortcuts.goHome', group: everywhere, run: () => void navigate('/') },
  ])
  useFetchAhead()
  return (
    <Awaiting fallback={open === 'palette' ? <TypingCaptured /> : null}>
      {open === 'palette' && <Palette />}
      {open === 'shortcuts' && <HelpSheet onClose={closePanel} />}
      {open === 'feedback' && <FeedbackDialog onClose={closePanel} />}
      {open === 'tour' && <ShellTour name="frame" onClose={closePanel} />}
      {open === 'pageTour' && pageTour !== null && <ShellTour key={pageTour} name={pageTour} onClose={closePanel} />}
      {open === 'changePassword' && <ChangePassword onClose={closePanel} />}
      {open === 'editProfile' && <EditProfile onClose={closePanel} />}
    </Awaiting>
  )
}

/** Letters typed while the palette is fetched are not lost. */
function TypingCaptured() {
  useLayoutEffect(captureTyping, [])
  return null
}

/** Somebody who presses Ctrl may be about to press K, and types on at once. */
function useFetchAhead(): void {
  useEffect(() => {
    const fetchAhead = ({ key }: KeyboardEvent) => {
      if (key !== 'Control' && key !== 'Meta') return
      removeEventListener('keydown', fetchAhead)
      void screens().catch(() => undefined)
    }
    addEventListener('keydown', fetchAhead)
    return () => removeEventListener('keydown', fetchAhead)
  }, [])
}
