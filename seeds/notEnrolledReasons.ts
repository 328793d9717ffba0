import type { Values } from '#resources/core/conditions.ts'
import { notEnrolledCodes } from '#resources/notEnrolledCodes.ts'
import { notEnrolledReason } from '#resources/notEnrolledReason.ts'
import type { Random } from './random.ts'
import { stored } from './stored.ts'
import type { OrganisationPlan } from './types.ts'

type Row = Values & { readonly id: string }

/** A reason beside the standard ones, as an organisation adds it. */
const own = { en: 'Lives too far away', fr: 'Habite trop loin' } as const

/** The standard reasons, and one of the organisation's own. */
export const makeNotEnrolledReasons = (random: Random, language: OrganisationPlan['language']): readonly Row[] => [
  ...notEnrolledCodes.map((code) => stored(random, notEnrolledReason, { code, isStandard: true, isActive: true })),
  stored(random, notEnrolledReason, { code: 'DECLINED', name: own[language], isStandard: false, isActive: true }),
]

/** Everybody who is not enrolled has a reason. */
export const withReasons = (cards: readonly Row[], reasons: readonly Row[]): readonly Row[] =>
  cards.map((card, place) => {
    const reason = card.recruitmentStatus === 'NOT_ENROLLED' ? reasons[place % reasons.length] : undefined
    if (reason === undefined) return card
    const screeningFailure = reason.code === 'CRITERIA_NOT_MET'
    return { ...card, notEnrolledReasonId: reason.id, notEnrolledCode: reason.code, screeningFailure }
  })
