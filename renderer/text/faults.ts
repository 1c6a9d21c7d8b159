import type { FaultCode } from '../../contract/fault.ts'
import { accountFaultWords } from './account-faults.ts'
import type { FaultAction, FaultWords } from './fault-words.ts'
import { hostingFaultWords } from './hosting-faults.ts'

export const actionWords: { readonly [A in FaultAction]: string } = {
  retry: 'Try again',
  unlock: 'Unlock…',
  'choose-token-file': 'Choose a token file',
  download: 'How to get it',
  'open-log': 'Open the log folder',
}

/** Every fault in full: what happened, why, and what to do next. */
export const faultWords: { readonly [C in FaultCode]: FaultWords } = {
  'service-absent': {
    title: 'No node service is installed',
    explanation:
      'Meshtray shows and switches the networks of a node service on this computer, and found none. Install one, then try again.',
    action: 'download',
  },
  'home-unreadable': {
    title: 'The service’s folder cannot be read',
    explanation:
      'It is there, but this account may not look inside. Try again after its permissions are set, or choose the token file yourself.',
    action: 'choose-token-file',
  },
  'port-file-damaged': {
    title: 'The service’s port file is damaged',
    explanation:
      'It should hold one port number and holds something else. Restarting the service writes it anew; then try again.',
    action: 'retry',
  },
  'address-not-loopback': {
    title: 'That address is not on this computer',
    explanation:
      'Meshtray sends its token to this computer only. Start it again with an address like http://127.0.0.1:9993.',
    action: null,
  },
  'token-missing': {
    title: 'The service has no token file yet',
    explanation:
      'The service writes it when it starts. Start the service, or choose the token file yourself.',
    action: 'choose-token-file',
  },
  'token-unreadable': {
    title: 'The service’s token may not be read',
    explanation:
      'The file belongs to the system, which is right. Meshtray can read it once if you allow it with your password.',
    action: 'unlock',
  },
  'token-damaged': {
    title: 'The token file holds no token',
    explanation:
      'It is empty or is not text. Restart the service, which writes a new one, or choose another token file.',
    action: 'choose-token-file',
  },
  'service-unreachable': {
    title: 'The service is not running',
    explanation:
      'It is installed, but nothing answers at its address. Start it; Meshtray finds it by itself.',
    action: 'retry',
  },
  'service-imposter': {
    title: 'Another user’s program is in the service’s place',
    explanation:
      'The node service runs as the system, or as the owner of its token file. What listens at its port belongs to someone else, so Meshtray sent it no token. End that program and start the service; if this is a service that you run by hand, start Meshtray with --any-listener.',
    action: 'retry',
  },
  'service-timeout': {
    title: 'The service did not answer in time',
    explanation: 'It took the call and then stayed silent. If that goes on, restart the service.',
    action: 'retry',
  },
  'service-closed': {
    title: 'The service hung up',
    explanation:
      'It closed the connection in the middle of its answer; it may be restarting. Try again in a moment.',
    action: 'retry',
  },
  'service-unauthorized': {
    title: 'The service refused the token',
    explanation:
      'The token that Meshtray holds no longer fits: the service has made a new one. Unlock to read it again.',
    action: 'unlock',
  },
  'service-not-found': {
    title: 'The service does not know it',
    explanation: 'It may have been removed in the meantime, or this service is too old for it. Try again.',
    action: 'retry',
  },
  'service-error': {
    title: 'The service reported an error',
    explanation: 'It could not do what was asked. Try again; if it stays so, restart the service.',
    action: 'retry',
  },
  'service-redirect': {
    title: 'Something else answers there',
    explanation:
      'It sent Meshtray on to another address, which a node service never does, and Meshtray did not follow. Another program may use the service’s port.',
    action: 'retry',
  },
  'reply-too-large': {
    title: 'The answer was far too large',
    explanation:
      'No node service answers with so much, so Meshtray stopped reading. Another program may use the service’s port.',
    action: 'retry',
  },
  'reply-not-json': {
    title: 'The answer could not be read',
    explanation:
      'It was cut short or is not what a node service sends. Try again; if it stays so, another program may use the service’s port.',
    action: 'retry',
  },
  'reply-unexpected': {
    title: 'The answer had an unexpected form',
    explanation:
      'This version of the service may be too new or too old for Meshtray. The log says what was different.',
    action: 'open-log',
  },
  'elevation-cancelled': {
    title: 'Unlocking was cancelled',
    explanation: 'Nothing was read. Unlock whenever you like; Meshtray never asks by itself.',
    action: 'unlock',
  },
  'elevation-denied': {
    title: 'The system did not allow it',
    explanation:
      'The password was not accepted, or this account may not act as administrator. Try again, or choose a token file that you may read.',
    action: 'unlock',
  },
  'elevation-no-agent': {
    title: 'Nothing here can ask for a password',
    explanation:
      'No authentication agent runs in this desktop session. Start one (most desktops bring it), or choose a token file that you may read.',
    action: 'choose-token-file',
  },
  'elevation-unavailable': {
    title: 'The system has no way to ask for permission',
    explanation:
      'The program pkexec is missing. Install polkit, or copy the token to a file that you may read and choose it.',
    action: 'choose-token-file',
  },
  'elevation-failed': {
    title: 'The token could not be read',
    explanation:
      'Permission was given, but reading the file failed. The details say why; try again or choose a token file.',
    action: 'unlock',
  },
  'elevation-timeout': {
    title: 'The password was not entered in time',
    explanation: 'Nothing was read. Unlock again when you are ready.',
    action: 'unlock',
  },
  'keychain-unavailable': {
    title: 'No keychain to keep the token in',
    explanation:
      'The token is in use until Meshtray quits, then it has to be unlocked again. A secret service such as GNOME Keyring or KWallet would keep it.',
    action: null,
  },
  'keychain-locked': {
    title: 'The keychain is locked',
    explanation:
      'The token is in use until Meshtray quits, then it has to be unlocked again. Unlock your keychain to have it kept.',
    action: null,
  },
  'keychain-timeout': {
    title: 'The keychain does not answer',
    explanation:
      'The token is in use until Meshtray quits, then it has to be unlocked again. A prompt of the keychain may be waiting for you.',
    action: null,
  },
  'keychain-failed': {
    title: 'The keychain did not keep the token',
    explanation:
      'The token is in use until Meshtray quits, then it has to be unlocked again. The log says what went wrong.',
    action: 'open-log',
  },
  'network-unknown': {
    title: 'That network is gone from the list',
    explanation: 'It was forgotten in the meantime. Join it again by its ID if you need it.',
    action: null,
  },
  'network-still-connected': {
    title: 'The network is still connected',
    explanation: 'Only a disconnected network can be forgotten. Turn Connected off first.',
    action: null,
  },
  'write-ignored': {
    title: 'The service did not take the change',
    explanation:
      'It answered, but still has what it had before, and so shows Meshtray. Try again; some versions of the service lack this setting.',
    action: 'retry',
  },
  'login-page-missing': {
    title: 'There is no log-in page right now',
    explanation: 'The network has not said where to log in. Wait a moment, then try again.',
    action: 'retry',
  },
  'login-page-unsafe': {
    title: 'The log-in page was not opened',
    explanation:
      'Its address is not an ordinary web address, so opening it could harm this computer. Tell whoever runs the network.',
    action: null,
  },
  'link-unsafe': {
    title: 'The link was not opened',
    explanation: 'It is not a link that Meshtray knows. To join a network, use its 16-character ID.',
    action: null,
  },
  'token-file-refused': {
    title: 'The service refuses the token in that file',
    explanation:
      'It is another service’s token, or an old one. Choose another file, or unlock to read the service’s own.',
    action: 'choose-token-file',
  },
  ...hostingFaultWords,
  ...accountFaultWords,
  'preferences-damaged': {
    title: 'Your settings could not be read',
    explanation:
      'The file was damaged. It is kept beside the new one under another name, and Meshtray started with its defaults.',
    action: 'open-log',
  },
  'preferences-unwritable': {
    title: 'Your settings could not be saved',
    explanation:
      'They hold until Meshtray quits. Check that the disk is not full and that its folder may be written to.',
    action: 'open-log',
  },
  'desktop-absent': {
    title: 'Not possible without a desktop',
    explanation: 'Meshtray runs without its windows here: it cannot open dialogs, pages or the clipboard.',
    action: null,
  },
  'command-unknown': {
    title: 'Meshtray did not understand itself',
    explanation:
      'This window and the application are of different versions. Quit Meshtray and start it again.',
    action: null,
  },
  'argument-invalid': {
    title: 'Meshtray refused what was asked',
    explanation:
      'What was entered does not have the form it needs. Nothing was changed; check it and try again.',
    action: null,
  },
  'sender-refused': {
    title: 'Meshtray refused this window',
    explanation: 'The request did not come from Meshtray’s own page. Quit Meshtray and start it again.',
    action: null,
  },
  internal: {
    title: 'Something went wrong inside Meshtray',
    explanation: 'Nothing of yours is lost. Try again; the log tells more if it happens again.',
    action: 'open-log',
  },
}
