import { lazy } from 'react'
import type { Area } from '../engine/area.ts'

export const homeArea = { home: [lazy(() => import('./Home.tsx')), lazy(() => import('./portfolio/Portfolio.tsx'))] } satisfies Area
