/**
 * Returns the URL path of a consent's meeting, including `/crm`. The meeting opens in a separate document, so the user's other work stays
 * open.
 */
export const meetingAddress = (consentId: string): string => `/crm/meeting?consent=${consentId}`
