import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { analyticsPath, type VisitedPage } from '#resources/core/analytics.ts'
import { runtimeConfig } from '../../base/session/runtimeConfig.ts'
import { isTrackingAllowed } from './isTrackingAllowed.ts'
import { patternOf } from './patternOf.ts'

/**
 * Counts page visits, if the configuration enables it (specification 1, section 7) and the browser does not object. The script runs in a
 * frame without an origin: it sees no screen, and receives only the pattern of each opened URL.
 */
export function Analytics() {
  const [isEnabled] = useState(() => runtimeConfig().analytics.isEnabled && isTrackingAllowed(navigator))
  return isEnabled ? <AnalyticsFrame /> : null
}

function AnalyticsFrame() {
  const { pathname } = useLocation()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    // The target origin is `*`, because a frame without an origin cannot be addressed by name.
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
