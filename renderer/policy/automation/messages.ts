import automation from 'words:automation'
import pause from 'words:pause'
import { placeMessages } from '../places/messages.ts'
import { setMessages } from '../sets/messages.ts'

/** The page of sets, places and pauses is fetched with these messages when it is first opened. */
export const automationMessages = () => [automation, pause, ...placeMessages(), ...setMessages()]
