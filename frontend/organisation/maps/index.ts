import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { Area } from '../../engine/area.ts'

export const mapsArea = { screens: { sites: lazyPart(() => import('./SitesPage.tsx')) } } satisfies Area
