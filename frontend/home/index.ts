import { lazy } from 'react'
import type { Area } from '../engine/area.ts'

export const homeArea = { home: [lazy(() => import('./Home.tsx'))] } satisfies Area
