/** A whole address: the meeting is a document of its own, beside what one was doing. */
export const meetingAddress = (consentId: string): string => `/crm/meeting?consent=${consentId}`
