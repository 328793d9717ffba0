import { createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose'
import { v4 as newToken } from 'uuid'
import type { learningCalls } from '#resources/learning/calls.ts'
import type { CourseLaunch, LaunchKeys, LaunchTarget } from '#resources/learningAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { LearningSettings } from '../../config.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import { storedRows } from '../../engine/rows/stored.ts'
import type { CallContext } from '../../engine/types.ts'
import { conflict, notFound } from '../../errors.ts'
import { courseOf } from '../ownCourses.ts'
import { beginRound, isGoingOn, isOffered, takeTurn } from '../rounds.ts'

/** Seconds in which a launch is used, once. */
const life = 60

const lti = 'https://purl.imsglobal.org/spec/lti/claim'
const lis = 'http://purl.imsglobal.org/vocab/lis/v2'
const roles: Readonly<Record<ResourceAnswer['user']['lmsRole'], string>> = {
  LEARNER: `${lis}/membership#Learner`,
  INSTRUCTOR: `${lis}/membership#Instructor`,
  LMS_ADMINISTRATOR: `${lis}/institution/person#Administrator`,
}

const targets: Readonly<Record<LaunchTarget, string>> = { frame: 'iframe', window: 'window' }

/** The public half of the key that signs launches, as the external learning system fetches it (RFC 7517). */
export async function launchKeys({ studydesk: { config } }: CallContext): Promise<LaunchKeys> {
  if (config.learning === null) throw notFound()
  const jwk = await exportJWK(createPublicKey(config.learning.privateKey))
  const { kty = '', n = '', e = '' } = jwk
  return { keys: [{ kty, n, e, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' }] }
}

/**
 * Where the caller takes a course of the external learning system, and the signed launch that is posted there. It begins the course where it is to be taken, and
 * is noted in the history.
 * @throws notFound for a course that is not theirs or no external one, conflict LearningNotConnected, CourseIsRetired
 */
export async function launchCourse({
  caller,
  params,
  input: { target },
  studydesk,
  setHeader,
}: DeclaredRequest<(typeof learningCalls)['launch']>): Promise<CourseLaunch> {
  const { engine, config } = studydesk
  const { learning } = config
  const launch = await engine.work(caller, async (work) => {
    await takeTurn(work.run, caller)
    const course = await courseOf(work.run, caller, params.id)
    if (course.externalId === null) throw notFound()
    if (learning === null) throw conflict('LearningNotConnected')
    if (course.isRetired) throw conflict('CourseIsRetired')
    if (!isGoingOn(course) && isOffered(caller, course)) await beginRound(work, caller, course.id)
    await work.run(engine.auditStatement(caller, { kind: 'course', action: 'launch', recordId: course.id, changes: {} }))
    const [person] = await storedRows(work.run, caller.orgId, 'user', { id: caller.userId })
    if (person === undefined) throw notFound()
    return { learning, courseId: course.id, externalId: course.externalId, person }
  })
  setHeader('Cache-Control', 'no-store')
  const { token, expiresAt } = await signLaunch({ ...launch, caller, target, publicUrl: config.publicUrl })
  return { address: launch.learning.launchUrl, token, expiresAt }
}

type Person = Pick<ResourceAnswer['user'], 'firstName' | 'lastName' | 'lmsRole'>

export interface Launched {
  readonly learning: LearningSettings
  readonly caller: Caller
  readonly courseId: string
  readonly externalId: string
  readonly person: Person
  readonly target: LaunchTarget
  readonly publicUrl: string
}

/** A launch in the claims of LTI 1.3 (1EdTech, Core Specification, section 5.3), without the round of a login before it. */
export async function signLaunch({ learning, caller, courseId, externalId, person, target, publicUrl }: Launched) {
  const now = Math.floor(Date.now() / 1000)
  const id = newToken()
  const { firstName, lastName, lmsRole } = person
  const token = await new SignJWT({
    nonce: id,
    [`${lti}/message_type`]: 'LtiResourceLinkRequest',
    [`${lti}/version`]: '1.3.0',
    [`${lti}/deployment_id`]: caller.orgId,
    [`${lti}/target_link_uri`]: learning.launchUrl,
    [`${lti}/resource_link`]: { id: externalId },
    [`${lti}/roles`]: learning.tellsPeople ? [roles[lmsRole]] : [],
    [`${lti}/launch_presentation`]: {
      document_target: targets[target],
      locale: `${caller.language}-CA`,
      return_url: `${publicUrl}/crm/learning?course=${courseId}`,
    },
    ...(learning.tellsPeople ? { given_name: firstName, family_name: lastName, name: `${firstName} ${lastName}` } : {}),
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: await kidOf(learning.privateKey) })
    .setJti(id)
    .setIssuer(learning.issuer ?? publicUrl)
    .setAudience(learning.audience)
    .setSubject(caller.userId)
    .setIssuedAt(now)
    .setExpirationTime(now + life)
    .sign(learning.privateKey)
  return { token, expiresAt: new Date((now + life) * 1000).toISOString() }
}

const kidOf = async (key: KeyObject): Promise<string> => calculateJwkThumbprint(await exportJWK(createPublicKey(key)))
