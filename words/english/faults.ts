/** Each fault in full: what happened, in a few words without a full stop; then why, and what to do next. */
export const faults = {
  'fault.service-absent.title': 'No node service is installed',
  'fault.service-absent.explanation':
    'Meshtray shows and switches the networks of a node service on this computer, and found none. Install one, then try again.',
  'fault.home-unreadable.title': 'The service’s folder cannot be read',
  'fault.home-unreadable.explanation':
    'It is there, but this account may not look inside. Try again after its permissions are set, or choose the token file yourself.',
  'fault.home-untrusted.title': 'The service’s folder may be another user’s',
  'fault.home-untrusted.explanation':
    'Whoever makes that folder says where the service is, and it, or one on the way to it, could have been made by a user who is no administrator. Meshtray does not follow it. Have an administrator remove it or take it over, then try again; if it is right, name it with --service-home.',
  'fault.port-file-damaged.title': 'The service’s port file is damaged',
  'fault.port-file-damaged.explanation':
    'It should hold one port number and holds something else. Restarting the service writes it anew; then try again.',
  'fault.address-not-loopback.title': 'That address is not on this computer',
  'fault.address-not-loopback.explanation':
    'Meshtray sends its token to this computer only. Start it again with an address like http://127.0.0.1:9993.',
  'fault.token-missing.title': 'The service has no token file yet',
  'fault.token-missing.explanation':
    'The service writes it when it starts. Start the service, or choose the token file yourself.',
  'fault.token-unreadable.title': 'The service’s token may not be read',
  'fault.token-unreadable.explanation':
    'The file belongs to the system, which is right. Meshtray can read it once if you allow it with your password.',
  'fault.token-damaged.title': 'The token file holds no token',
  'fault.token-damaged.explanation':
    'It is empty or is not text. Restart the service, which writes a new one, or choose another token file.',
  'fault.service-unreachable.title': 'The service is not running',
  'fault.service-unreachable.explanation':
    'It is installed, but nothing answers at its address. Start it; Meshtray finds it by itself.',
  'fault.service-imposter.title': 'Another user’s program is in the service’s place',
  'fault.service-imposter.explanation':
    'The node service runs as the system, or as the owner of its token file. What listens at its port belongs to someone else, so Meshtray sent it no token. End that program and start the service; if this is a service that you run by hand, start Meshtray with --any-listener.',
  'fault.service-timeout.title': 'The service is slow',
  'fault.service-timeout.explanation':
    'It accepted the connection and did not answer in time. If this goes on, restart the service.',
  'fault.service-closed.title': 'The service hung up',
  'fault.service-closed.explanation':
    'It closed the connection in the middle of its answer; it may be restarting. Try again in a moment.',
  'fault.service-unauthorized.title': 'The service refused the token',
  'fault.service-unauthorized.explanation':
    'The token that Meshtray holds no longer fits: the service has made a new one. Unlock to read it again.',
  'fault.service-not-found.title': 'The service does not know it',
  'fault.service-not-found.explanation':
    'It may have been removed in the meantime, or this service is too old for it. Try again.',
  'fault.service-error.title': 'The service answers with an error',
  'fault.service-error.explanation':
    'It could not do what was asked. Try again; if it stays so, restart the service.',
  'fault.service-foreign.title': 'Something else answers at this port',
  'fault.service-foreign.explanation':
    'It gave an answer that no node service gives, such as a web page or a redirect, and Meshtray did not follow it. Another program may use the service’s port: end it and restart the service, or start Meshtray with --service-url.',
  'fault.reply-too-large.title': 'The answer was far too large',
  'fault.reply-too-large.explanation':
    'No node service answers with so much, so Meshtray stopped reading. Another program may use the service’s port.',
  'fault.reply-not-json.title': 'The answer could not be read',
  'fault.reply-not-json.explanation':
    'It was cut short or is not what a node service sends. Try again; if it stays so, another program may use the service’s port.',
  'fault.reply-unexpected.title': 'The answer had an unexpected form',
  'fault.reply-unexpected.explanation':
    'This version of the service may be too new or too old for Meshtray. The log says what was different.',
  'fault.elevation-cancelled.title': 'Unlocking was cancelled',
  'fault.elevation-cancelled.explanation':
    'Nothing was read. Unlock whenever you like; Meshtray never asks by itself.',
  'fault.elevation-denied.title': 'The system did not allow it',
  'fault.elevation-denied.explanation':
    'The password was not accepted, or this account may not act as administrator. Try again, or choose a token file that you may read.',
  'fault.elevation-no-agent.title': 'Nothing here can ask for a password',
  'fault.elevation-no-agent.explanation':
    'No authentication agent runs in this desktop session. Start one (most desktops bring it), or choose a token file that you may read.',
  'fault.elevation-unavailable.title': 'The system has no way to ask for permission',
  'fault.elevation-unavailable.explanation':
    'The program pkexec is missing. Install polkit, or copy the token to a file that you may read and choose it.',
  'fault.elevation-failed.title': 'The token could not be read',
  'fault.elevation-failed.explanation':
    'Permission was given, but reading the file failed. The details say why; try again or choose a token file.',
  'fault.elevation-timeout.title': 'The password was not entered in time',
  'fault.elevation-timeout.explanation': 'Nothing was read. Unlock again when you are ready.',
  'fault.service-not-started.title': 'The service did not start',
  'fault.service-not-started.explanation':
    'Permission was given, but the system could not start it. The details say why, and the service’s own log says more.',
  'fault.service-not-stopped.title': 'The service did not stop',
  'fault.service-not-stopped.explanation':
    'Permission was given, but the system could not stop it. The details say why, and the service’s own log says more.',
  'fault.fix-outdated.title': 'This has changed meanwhile',
  'fault.fix-outdated.explanation':
    'It is no longer what you were shown. Nothing was done; look at it again.',
  'fault.keychain-unavailable.title': 'No keychain to keep the token in',
  'fault.keychain-unavailable.explanation':
    'The token is in use until Meshtray quits, then it has to be unlocked again. A secret service such as GNOME Keyring or KWallet would keep it.',
  'fault.keychain-locked.title': 'The keychain is locked',
  'fault.keychain-locked.explanation':
    'The token is in use until Meshtray quits, then it has to be unlocked again. Unlock your keychain to have it kept.',
  'fault.keychain-timeout.title': 'The keychain does not answer',
  'fault.keychain-timeout.explanation':
    'The token is in use until Meshtray quits, then it has to be unlocked again. A prompt of the keychain may be waiting for you.',
  'fault.keychain-failed.title': 'The keychain did not keep the token',
  'fault.keychain-failed.explanation':
    'The token is in use until Meshtray quits, then it has to be unlocked again. The log says what went wrong.',
  'fault.network-unknown.title': 'That network is gone from the list',
  'fault.network-unknown.explanation':
    'It was forgotten in the meantime. Join it again by its ID if you need it.',
  'fault.network-not-connected.title': 'The network is not connected',
  'fault.network-not-connected.explanation':
    'Only a connected network can be paused. Somebody may have left it just now; connect it first.',
  'fault.network-still-connected.title': 'The network is still connected',
  'fault.network-still-connected.explanation':
    'Only a disconnected network can be forgotten. Turn Connected off first.',
  'fault.write-ignored.title': 'The service did not take the change',
  'fault.write-ignored.explanation':
    'It answered, but still has what it had before, and so shows Meshtray. Try again; some versions of the service lack this setting.',
  'fault.bond-not-rotated.title': 'The service did not switch the link',
  'fault.bond-not-rotated.explanation':
    'It does so for a bond with the policy active-backup that has another working link. Look at the links of the peer.',
  'fault.tunnel-offline.title': 'The full tunnel cut this computer off',
  'fault.tunnel-offline.explanation':
    'The default route is switched off again: with all traffic going through this network, this computer reached nobody for 20 seconds. Whoever runs the gateway may have to let it forward; then allow the default route again.',
  'fault.tunnel-not-offered.title': 'The network offers no default route',
  'fault.tunnel-not-offered.explanation':
    'It is switched off again, as no traffic went through it. Whoever runs the network can add one; then allow it again.',
  'fault.tunnel-no-route.title': 'No default route came up',
  'fault.tunnel-no-route.explanation':
    'It is switched off again after 20 seconds without one, although the network offers it: it needs managed addresses, and a default route of its own. Check both, then allow it again.',
  'fault.login-page-missing.title': 'There is no log-in page right now',
  'fault.login-page-missing.explanation':
    'The network has not said where to log in. Wait a moment, then try again.',
  'fault.login-page-unsafe.title': 'The log-in page was not opened',
  'fault.login-page-unsafe.explanation':
    'Its address is not an ordinary web address, so opening it could harm this computer. Tell whoever runs the network.',
  'fault.link-unsafe.title': 'The link was not opened',
  'fault.link-unsafe.explanation':
    'It is not a link that Meshtray knows. To join a network, use its 16-character ID.',
  'fault.token-file-refused.title': 'The service refuses the token in that file',
  'fault.token-file-refused.explanation':
    'It is another service’s token, or an old one. Choose another file, or unlock to read the service’s own.',
  'fault.settings-untold.title': 'The service does not tell its settings',
  'fault.settings-untold.explanation':
    'This version cannot be asked for them. They are in its file local.conf, which can be read and changed instead.',
  'fault.local-conf-unknown.title': 'The folder of the service is not known',
  'fault.local-conf-unknown.explanation':
    'Meshtray was started with the address of a service and not with its folder, so it cannot find the file local.conf.',
  'fault.local-conf-unreadable.title': 'This account may not read local.conf',
  'fault.local-conf-unreadable.explanation':
    'Only the service and the administrator may. The system can ask for permission to read it.',
  'fault.local-conf-not-plain.title': 'The file local.conf is not a plain file',
  'fault.local-conf-not-plain.explanation':
    'It is a link, a folder, or too large. Meshtray neither reads nor replaces such a file; replace it by a plain one first.',
  'fault.local-conf-refused.title': 'The service could not load this file',
  'fault.local-conf-refused.explanation':
    'A service that loads a broken local.conf ends. Nothing was written; mend what is marked and try again.',
  'fault.local-conf-unwritable.title': 'The file local.conf could not be written',
  'fault.local-conf-unwritable.explanation':
    'The disk is full, or the folder does not allow it. The old file is still there, unchanged.',
  'fault.set-unknown.title': 'That set is gone',
  'fault.set-unknown.explanation': 'It was removed meanwhile. No network was changed.',
  'fault.set-name-taken.title': 'Another set is called so',
  'fault.set-name-taken.explanation': 'Choose another name, or change that set.',
  'fault.set-too-many.title': 'There are too many sets',
  'fault.set-too-many.explanation': 'Remove one that is not used any more, then try again.',
  'fault.set-not-as-left.title': 'There is no way back any more',
  'fault.set-not-as-left.explanation':
    'Something that the set changed was changed again since. Nothing was changed now; use another set, or switch networks one by one.',
  'fault.dns-unusable.title': 'The network’s name servers cannot be used',
  'fault.dns-unusable.explanation':
    'Its servers have to be addresses, and its domain a host name. Nothing was changed. Whoever runs the network can set them right.',
  'fault.dns-server-silent.title': 'The network’s name servers do not answer',
  'fault.dns-server-silent.explanation':
    'Names would not be found while this computer asks them, so they were not set. The servers may be off, or not reached from here; whoever runs the network can tell. Try again when they are back.',
  'fault.dns-not-permitted.title': 'Name servers may not be changed',
  'fault.dns-not-permitted.explanation':
    'The password was cancelled, not accepted or not entered in time, or this account may not change name servers. Nothing was changed. Try again when you are ready.',
  'fault.dns-no-agent.title': 'Nothing here can ask for permission',
  'fault.dns-no-agent.explanation':
    'Changing name servers takes permission, and no authentication agent runs in this desktop session. Nothing was changed. Start one (most desktops bring it), then try again.',
  'fault.resolver-absent.title': 'Name servers cannot be changed here',
  'fault.resolver-absent.explanation':
    'Meshtray asks systemd-resolved for that. It does not run on this computer, is not what it asks for names, or did not answer. Start it, then try again.',
  'fault.resolver-refused.title': 'The name servers were not changed',
  'fault.resolver-refused.explanation':
    'The resolver, systemd-resolved, refused them; another program may be in charge of the network’s interface. The details say why.',
  'fault.interface-missing.title': 'The network’s interface is not there',
  'fault.interface-missing.explanation':
    'Name servers belong to an interface, and this computer does not have it right now. Wait until the network is connected, then try again.',
  'fault.controller-absent.title': 'This service cannot host networks',
  'fault.controller-absent.explanation':
    'It was built without a network controller, as most Linux distributions build version 1.16. Version 1.14 always has one, and so have nearly all of the maker’s own packages. Networks can still be joined, and what was hosted here is kept. To host networks now, use an account.',
  'fault.controller-starting.title': 'The controller is still starting',
  'fault.controller-starting.explanation':
    'It is opening its database, which can take a minute. Nothing was changed; try again then.',
  'fault.network-gone.title': 'That network is gone',
  'fault.network-gone.explanation':
    'Somebody else deleted it. Nothing was changed; what you see of it is old and can be closed.',
  'fault.network-exists.title': 'There is a network of that id already',
  'fault.network-exists.explanation':
    'Nothing was changed. Choose another id, or leave it out: the controller finds a free one.',
  'fault.member-gone.title': 'That member is gone',
  'fault.member-gone.explanation':
    'Somebody else deleted it. If its device still tries to join, it comes back to the list.',
  'fault.member-remade.title': 'That member may have been deleted and added again',
  'fault.member-remade.explanation':
    'While your change was on its way, somebody else may have deleted the member; the service then adds it again with that change alone. Nothing was deleted. Check its settings, and delete it if it should be gone.',
  'fault.member-exists.title': 'That member is in the network already',
  'fault.member-exists.explanation':
    'Nothing was changed. Find it in the list by its address, and change it there.',
  'fault.changed-elsewhere.title': 'Somebody else changed it meanwhile',
  'fault.changed-elsewhere.explanation':
    'It was left as it is now. Look at it in its network, and change it there.',
  'fault.plan-refused.title': 'These addresses do not fit together',
  'fault.plan-refused.explanation':
    'The service would drop some of them without a word, so nothing was sent. The fields say what to change.',
  'fault.not-ours.title': 'That network is not hosted here',
  'fault.not-ours.explanation':
    'Its first ten characters are the address of another controller. Only whoever runs that one can change it.',
  'fault.no-free-subnet.title': 'No free private subnet was found',
  'fault.no-free-subnet.explanation':
    'Every subnet that was tried conflicts with an interface or a network of this computer. Enter a subnet yourself.',
  'fault.confirmation-wrong.title': 'That is not the name of the network',
  'fault.confirmation-wrong.explanation':
    'It was changed meanwhile, so nothing was deleted. Close this, look at the network, and delete it by its new name.',
  'fault.undo-expired.title': 'It is too late to undo that',
  'fault.undo-expired.explanation':
    'Changes can be taken back for ten seconds. The former values can still be set by hand.',
  'fault.put-back-expired.title': 'That network can no longer be put back',
  'fault.put-back-expired.explanation':
    'A deleted network can be put back for ten minutes. What was exported of it can still be imported, as a network with a new ID.',
  'fault.template-gone.title': 'That template is gone',
  'fault.template-gone.explanation':
    'It was removed, or its file cannot be read. Nothing was made; choose another one, or none.',
  'fault.job-unknown.title': 'That work is no longer known',
  'fault.job-unknown.explanation':
    'It ended some time ago, or Meshtray was started anew. The list shows how things are now.',
  'fault.file-unreadable.title': 'The file could not be read',
  'fault.file-unreadable.explanation':
    'It is gone, or this account may not read it. Choose it again, or another one.',
  'fault.file-unwritable.title': 'The file could not be written',
  'fault.file-unwritable.explanation':
    'The disk is full, or this account may not write there. Nothing was lost; choose another place.',
  'fault.file-refused.title': 'The file does not hold what is needed',
  'fault.file-refused.explanation':
    'Nothing was sent. The list says what is wrong and where; mend the file and choose it again.',
  'fault.preferences-damaged.title': 'Your settings could not be read',
  'fault.preferences-damaged.explanation':
    'The file was damaged. It is kept beside the new one under another name, and Meshtray started with its defaults.',
  'fault.preferences-unwritable.title': 'Your settings could not be saved',
  'fault.preferences-unwritable.explanation':
    'They hold until Meshtray quits. Check that the disk is not full and that its folder may be written to.',
  'fault.drafts-too-large.title': 'These changes are too large to be kept',
  'fault.drafts-too-large.explanation':
    'All changes that are not saved are larger together than Meshtray keeps. They stay until this window closes: save or discard them before that.',
  'fault.application-closed.title': 'Meshtray did not answer to the end',
  'fault.application-closed.explanation':
    'The Meshtray that runs took the command, and then ended or stayed silent. What was asked for may have been done: look with “meshtray networks”.',
  'fault.desktop-absent.title': 'Not possible without a desktop',
  'fault.desktop-absent.explanation':
    'Meshtray runs without its windows here: it cannot open dialogs, pages or the clipboard.',
  'fault.command-unknown.title': 'Meshtray did not understand itself',
  'fault.command-unknown.explanation':
    'This window and the application are of different versions. Quit Meshtray and start it again.',
  'fault.argument-invalid.title': 'Meshtray refused what was asked',
  'fault.argument-invalid.explanation':
    'What was entered does not have the form it needs. Nothing was changed; check it and try again.',
  'fault.sender-refused.title': 'Meshtray refused this window',
  'fault.sender-refused.explanation':
    'The request did not come from Meshtray’s own page. Quit Meshtray and start it again.',
  'fault.declined.title': 'Nothing was done',
  'fault.declined.explanation': 'Meshtray asked you first, and you did not agree.',
  'fault.internal.title': 'Something went wrong inside Meshtray',
  'fault.internal.explanation':
    'Nothing of yours is lost. Try again; the log tells more if it happens again.',
} as const
