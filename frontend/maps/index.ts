import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'

export const mapsArea = { screens: { sites: later(() => import('./SitesPage.tsx')) } } satisfies Area
