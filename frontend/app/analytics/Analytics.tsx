import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { analyticsPath, type VisitedPage } from '#resources/core/analytics.ts'
import { runtimeConfig } from '../../base/session/runtimeConfig.ts'
import { isWanted } from './isWanted.ts'
import { patternOf } from './patternOf.ts'

/**
 * The one place from which visits are counted, where the configuration says so (specification 1, section 7) and the browser does not ask to be let alone.
 * The script runs in a frame without an origin: it sees no screen, and learns the pattern of each address that is opened, and nothing else.
 */
export function Analytics() {
  const [isOn] = useState(() => runtimeConfig().analytics.isEnabled && isWanted(navigator))
  return isOn ? <AnalyticsFrame /> : null
}

function AnalyticsFrame() {
  const { pathname } = useLocation()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    // A page without an origin can be named by none.
    if (isReady) frame.current?.contentWindow?.postMessage({ page: patternOf(pathname) } satisfies VisitedPage, '*')
  }, [isReady, pathname])
  return (
    <iframe
      ref={frame}
      hidden
      title="Studydesk"
      tabIndex={-1}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      src={analyticsPath}
      onLoad={() => setReady(true)}
    />
  )
}
