/** Each fault in full: what happened, in a few words without a full stop; then why, and what to do next. */
export const faults = {
  'fault.service-absent.title': 'No node service is installed',
  'fault.service-absent.explanation':
    'Meshtray shows and controls the networks of a node service on this computer, and found none. Install one, then try again.',
  'fault.home-unreadable.title': 'The service’s folder cannot be read',
  'fault.home-unreadable.explanation':
    'The folder exists, but this account is not allowed to open it. Have its permissions changed and try again, or choose the token file yourself.',
  'fault.home-untrusted.title': 'The service’s folder may belong to another user',
  'fault.home-untrusted.explanation':
    'The owner of that folder decides where Meshtray looks for the service. The folder, or one above it, may have been created by a user who is not an administrator, so Meshtray does not use it. Have an administrator remove it or take ownership, then try again. If the folder is right, name it with --service-home.',
  'fault.port-file-damaged.title': 'The service’s port file is damaged',
  'fault.port-file-damaged.explanation':
    'It should contain one port number and contains something else. Restart the service, which rewrites the file, then try again.',
  'fault.address-not-loopback.title': 'That address is not on this computer',
  'fault.address-not-loopback.explanation':
    'Meshtray sends its token to this computer only. Start it again with an address like http://127.0.0.1:9993.',
  'fault.token-missing.title': 'The service has no token file yet',
  'fault.token-missing.explanation':
    'The service creates it when it starts. Start the service, or choose the token file yourself.',
  'fault.token-unreadable.title': 'The service’s token cannot be read',
  'fault.token-unreadable.explanation':
    'The file belongs to the system, as it should. Meshtray can read it once if you allow it with your password.',
  'fault.token-damaged.title': 'The token file contains no token',
  'fault.token-damaged.explanation':
    'It is empty or is not text. Restart the service, which creates a new token, or choose another token file.',
  'fault.service-unreachable.title': 'The service is not running',
  'fault.service-unreachable.explanation':
    'It is installed, but nothing answers at its address. Start it, and Meshtray connects automatically.',
  'fault.service-imposter.title': 'Another user’s program has taken the service’s place',
  'fault.service-imposter.explanation':
    'The node service runs as the system or as the owner of its token file. The program that listens on its port belongs to someone else, so Meshtray did not send the token. Quit that program and start the service. If you run this service by hand, start Meshtray with --any-listener.',
  'fault.service-timeout.title': 'The service is slow',
  'fault.service-timeout.explanation':
    'It accepted the connection but did not answer in time. If this keeps happening, restart the service.',
  'fault.service-closed.title': 'The service closed the connection',
  'fault.service-closed.explanation':
    'The connection ended in the middle of an answer. The service may be restarting; try again in a moment.',
  'fault.service-unauthorized.title': 'The service refused the token',
  'fault.service-unauthorized.explanation':
    'Meshtray’s token is no longer valid because the service has created a new one. Unlock to read the new token.',
  'fault.service-not-found.title': 'The service did not find it',
  'fault.service-not-found.explanation':
    'It may have been removed, or this version of the service may be too old to support it. Try again.',
  'fault.service-error.title': 'The service reported an error',
  'fault.service-error.explanation':
    'It could not complete the request. Try again; if the error persists, restart the service.',
  'fault.service-foreign.title': 'Another program answers at this port',
  'fault.service-foreign.explanation':
    'The answer, such as a web page or a redirect, is not one that a node service gives, so Meshtray ignored it. Another program may be using the service’s port. Quit that program and restart the service, or start Meshtray with --service-url.',
  'fault.reply-too-large.title': 'The service’s answer is too large',
  'fault.reply-too-large.explanation':
    'No node service sends that much, so Meshtray stopped reading. Another program may be using the service’s port.',
  'fault.reply-not-json.title': 'The service’s answer cannot be read',
  'fault.reply-not-json.explanation':
    'It was cut short, or is not what a node service sends. Try again; if the error persists, another program may be using the service’s port.',
  'fault.reply-unexpected.title': 'The service’s answer has an unexpected format',
  'fault.reply-unexpected.explanation':
    'This version of the service may be too new or too old for Meshtray. The log shows what was different.',
  'fault.elevation-cancelled.title': 'Unlocking was canceled',
  'fault.elevation-cancelled.explanation':
    'Nothing was read. You can unlock at any time; Meshtray does not ask by itself.',
  'fault.elevation-denied.title': 'The system did not allow it',
  'fault.elevation-denied.explanation':
    'The password was not accepted, or this account is not allowed to act as an administrator. Try again, or choose a token file that you can read.',
  'fault.elevation-no-agent.title': 'This desktop cannot ask for a password',
  'fault.elevation-no-agent.explanation':
    'No authentication agent is running in this desktop session. Start one (most desktops include one), or choose a token file that you can read.',
  'fault.elevation-unavailable.title': 'This system cannot ask for permission',
  'fault.elevation-unavailable.explanation':
    'The program pkexec is missing. Install polkit, or copy the token to a file that you can read and choose that file.',
  'fault.elevation-failed.title': 'The token could not be read',
  'fault.elevation-failed.explanation':
    'Permission was given, but the file could not be read. See the details for the reason, then try again or choose a token file.',
  'fault.elevation-timeout.title': 'The password was not entered in time',
  'fault.elevation-timeout.explanation': 'Nothing was read. Unlock again when you are ready.',
  'fault.service-not-started.title': 'The service did not start',
  'fault.service-not-started.explanation':
    'Permission was given, but the system could not start the service. See the details for the reason; the service’s own log may say more.',
  'fault.service-not-stopped.title': 'The service did not stop',
  'fault.service-not-stopped.explanation':
    'Permission was given, but the system could not stop the service. See the details for the reason; the service’s own log may say more.',
  'fault.fix-outdated.title': 'The situation has changed',
  'fault.fix-outdated.explanation':
    'What you were shown is out of date, so nothing was done. Check again before you decide.',
  'fault.keychain-unavailable.title': 'No keychain is available for the token',
  'fault.keychain-unavailable.explanation':
    'The token is used until Meshtray quits; after that you have to unlock again. To keep it, install a secret service such as GNOME Keyring or KWallet.',
  'fault.keychain-locked.title': 'The keychain is locked',
  'fault.keychain-locked.explanation':
    'The token is used until Meshtray quits; after that you have to unlock again. To keep it, unlock your keychain.',
  'fault.keychain-timeout.title': 'The keychain does not answer',
  'fault.keychain-timeout.explanation':
    'The token is used until Meshtray quits; after that you have to unlock again. The keychain may be waiting for you to answer a prompt.',
  'fault.keychain-failed.title': 'The keychain did not store the token',
  'fault.keychain-failed.explanation':
    'The token is used until Meshtray quits; after that you have to unlock again. The log shows what went wrong.',
  'fault.network-unknown.title': 'That network is no longer in the list',
  'fault.network-unknown.explanation': 'It was forgotten. To use it again, join it by its ID.',
  'fault.network-not-connected.title': 'The network is not connected',
  'fault.network-not-connected.explanation':
    'Only a connected network can be paused. It may just have been disconnected; connect it first.',
  'fault.network-still-connected.title': 'The network is still connected',
  'fault.network-still-connected.explanation':
    'Only a disconnected network can be forgotten. Switch it off first.',
  'fault.write-ignored.title': 'The service did not apply the change',
  'fault.write-ignored.explanation':
    'It answered but still reports the previous value, which Meshtray shows. Try again; some versions of the service do not have this setting.',
  'fault.bond-not-rotated.title': 'The service did not switch to another link',
  'fault.bond-not-rotated.explanation':
    'Switching needs a bond with the policy active-backup and another link that works. Check the links of the peer.',
  'fault.tunnel-offline.title': 'The full tunnel cut this computer off',
  'fault.tunnel-offline.explanation':
    'With all traffic going through this network, this computer reached nobody for 20 seconds, so the default route was turned off again. The network’s administrator may have to enable forwarding on the gateway; then allow the default route again.',
  'fault.tunnel-unchecked.title': 'The full tunnel could not be tried',
  'fault.tunnel-unchecked.explanation':
    'This computer had no internet connection when the trial began, and none when it ended, so the default route was turned off again. Allow it once this computer is online.',
  'fault.tunnel-not-offered.title': 'The network offers no default route',
  'fault.tunnel-not-offered.explanation':
    'No traffic went through it, so it was turned off again. The network’s administrator can add a default route; then allow it again.',
  'fault.tunnel-no-route.title': 'No default route was set',
  'fault.tunnel-no-route.explanation':
    'The network offers one, but after 20 seconds there was none, so the switch was turned off again. It needs managed addresses, and this computer needs a default route of its own. Check both, then allow it again.',
  'fault.login-page-missing.title': 'No log-in page is available yet',
  'fault.login-page-missing.explanation':
    'The network has not yet said where to log in. Wait a moment, then try again.',
  'fault.login-page-unsafe.title': 'The log-in page was not opened',
  'fault.login-page-unsafe.explanation':
    'Its address is not an ordinary web address, so opening it could harm this computer. Tell the network’s administrator.',
  'fault.link-unsafe.title': 'The link was not opened',
  'fault.link-unsafe.explanation':
    'Meshtray does not recognize this kind of link. To join a network, use its 16-character ID.',
  'fault.token-file-refused.title': 'The service refused the token in that file',
  'fault.token-file-refused.explanation':
    'The token is out of date or belongs to another service. Choose another file, or unlock to read the service’s own token.',
  'fault.settings-untold.title': 'The service does not report its settings',
  'fault.settings-untold.explanation':
    'This version cannot be asked for them. You can read and change them in its file local.conf instead.',
  'fault.local-conf-unknown.title': 'The service’s folder is unknown',
  'fault.local-conf-unknown.explanation':
    'Meshtray was started with the service’s address but not its folder, so it cannot find the file local.conf.',
  'fault.local-conf-unreadable.title': 'This account cannot read local.conf',
  'fault.local-conf-unreadable.explanation':
    'Only the service and an administrator may read it. The system can ask for permission to read it.',
  'fault.local-conf-not-plain.title': 'The file local.conf is not a plain file',
  'fault.local-conf-not-plain.explanation':
    'It is a link or a folder, or is too large. Meshtray does not read or replace such a file. Replace it with a plain file first.',
  'fault.local-conf-refused.title': 'The service could not load this file',
  'fault.local-conf-refused.explanation':
    'A service that loads an invalid local.conf stops running, so nothing was written. Correct the marked lines and try again.',
  'fault.local-conf-unwritable.title': 'The file local.conf could not be written',
  'fault.local-conf-unwritable.explanation':
    'The disk is full, or the folder does not allow it. The existing file is unchanged.',
  'fault.set-unknown.title': 'That set no longer exists',
  'fault.set-unknown.explanation': 'It was removed. No network was changed.',
  'fault.set-name-taken.title': 'A set with this name already exists',
  'fault.set-name-taken.explanation': 'Choose another name, or edit that set.',
  'fault.set-too-many.title': 'There are too many sets',
  'fault.set-too-many.explanation': 'Remove one that you no longer use, then try again.',
  'fault.set-not-as-left.title': 'The set can no longer be undone',
  'fault.set-not-as-left.explanation':
    'Something that the set changed has been changed again since. Nothing was changed now. Use another set, or change networks one by one.',
  'fault.dns-unusable.title': 'The network’s name servers cannot be used',
  'fault.dns-unusable.explanation':
    'The servers must be IP addresses, and the domain a host name. Nothing was changed. The network’s administrator can correct them.',
  'fault.dns-server-silent.title': 'The network’s name servers do not answer',
  'fault.dns-server-silent.explanation':
    'If this computer used them now, names would not be found, so they were not set. The servers may be off, or unreachable from here. Try again later, or ask the network’s administrator.',
  'fault.dns-not-permitted.title': 'You do not have permission to change name servers',
  'fault.dns-not-permitted.explanation':
    'The password prompt was canceled, timed out or was not answered correctly, or this account is not allowed to change name servers. Nothing was changed. Try again when you are ready.',
  'fault.dns-no-agent.title': 'This desktop cannot ask for permission',
  'fault.dns-no-agent.explanation':
    'Changing name servers needs permission, and no authentication agent is running in this desktop session. Nothing was changed. Start one (most desktops include one), then try again.',
  'fault.resolver-absent.title': 'Name servers cannot be changed on this computer',
  'fault.resolver-absent.explanation':
    'Meshtray changes them through systemd-resolved, which is not running, is not used to look up names on this computer, or did not answer. Start it, then try again.',
  'fault.resolver-refused.title': 'The name servers were not changed',
  'fault.resolver-refused.explanation':
    'The resolver, systemd-resolved, refused the change. Another program may control the network’s interface. See the details for the reason.',
  'fault.interface-missing.title': 'The network’s interface is missing',
  'fault.interface-missing.explanation':
    'Name servers are set on an interface, and this computer does not have this network’s interface right now. Wait until the network is connected, then try again.',
  'fault.controller-absent.title': 'This service cannot host networks',
  'fault.controller-absent.explanation':
    'It was built without a network controller, like version 1.16 in most Linux distributions. Version 1.14 always has one, and so do nearly all of the maker’s own packages. You can still join networks, and what was hosted here is kept. To host networks now, use an account.',
  'fault.controller-starting.title': 'The controller is still starting',
  'fault.controller-starting.explanation':
    'It is opening its database, which can take a minute. Nothing was changed. Try again in a minute.',
  'fault.network-gone.title': 'That network no longer exists',
  'fault.network-gone.explanation':
    'Somebody else deleted it. Nothing was changed. What you see of it is out of date and can be closed.',
  'fault.network-exists.title': 'A network with this ID already exists',
  'fault.network-exists.explanation':
    'Nothing was changed. Choose another ID, or leave it empty to have the controller choose a free one.',
  'fault.member-gone.title': 'That member no longer exists',
  'fault.member-gone.explanation':
    'Somebody else deleted it. If its device still tries to join, it appears in the list again.',
  'fault.member-remade.title': 'That member may have been deleted and added again',
  'fault.member-remade.explanation':
    'Somebody else may have deleted the member while your change was being sent. In that case the service added the member again with only your change. Nothing was deleted. Check its settings, and delete the member if it should not be there.',
  'fault.member-exists.title': 'That member is already in the network',
  'fault.member-exists.explanation':
    'Nothing was changed. Find the member in the list by its address, and change it there.',
  'fault.changed-elsewhere.title': 'Somebody else has changed it',
  'fault.changed-elsewhere.explanation':
    'Nothing was changed here. Open the network to see the current values, and make your change there.',
  'fault.plan-refused.title': 'These addresses conflict',
  'fault.plan-refused.explanation':
    'The service would drop some of them without telling you, so nothing was sent. The fields show what to change.',
  'fault.not-ours.title': 'That network is not hosted here',
  'fault.not-ours.explanation':
    'The first ten characters of its ID are the address of another controller. Only that controller’s administrator can change it.',
  'fault.no-free-subnet.title': 'No free private subnet was found',
  'fault.no-free-subnet.explanation':
    'Every subnet that was tried conflicts with an interface or a network on this computer. Enter a subnet yourself.',
  'fault.confirmation-wrong.title': 'That is not its name',
  'fault.confirmation-wrong.explanation':
    'The name has been changed, so nothing was deleted. Close this dialog, check what you want to delete, and use its new name.',
  'fault.undo-expired.title': 'It is too late to undo this change',
  'fault.undo-expired.explanation':
    'Changes can be undone for ten seconds. You can still enter the previous values yourself.',
  'fault.put-back-expired.title': 'That network can no longer be restored',
  'fault.put-back-expired.explanation':
    'A deleted network can be restored for ten minutes. If you exported it, you can import it as a network with a new ID.',
  'fault.template-gone.title': 'That template no longer exists',
  'fault.template-gone.explanation':
    'It was removed, or its file cannot be read. Nothing was created. Choose another template, or none.',
  'fault.job-unknown.title': 'That task is no longer known',
  'fault.job-unknown.explanation':
    'It ended some time ago, or Meshtray was restarted. The list shows the current state.',
  'fault.file-unreadable.title': 'The file could not be read',
  'fault.file-unreadable.explanation':
    'It no longer exists, or this account is not allowed to read it. Choose it again, or choose another file.',
  'fault.file-unwritable.title': 'The file could not be written',
  'fault.file-unwritable.explanation':
    'The disk is full, or this account is not allowed to write there. Nothing was lost. Choose another location.',
  'fault.file-refused.title': 'The file does not contain what is needed',
  'fault.file-refused.explanation':
    'Nothing was sent. The list shows what is wrong and where. Correct the file and choose it again.',
  'fault.preferences-damaged.title': 'Your settings could not be read',
  'fault.preferences-damaged.explanation':
    'The file is damaged. Meshtray kept it under another name in the same folder and started with default settings.',
  'fault.preferences-unwritable.title': 'Your settings could not be saved',
  'fault.preferences-unwritable.explanation':
    'They apply until Meshtray quits. Check that the disk is not full and that you can write to the settings folder.',
  'fault.drafts-too-large.title': 'These changes are too large to keep',
  'fault.drafts-too-large.explanation':
    'Together, your unsaved changes are larger than Meshtray can keep. They stay until this window closes: save or discard them before that.',
  'fault.application-closed.title': 'Meshtray did not finish its answer',
  'fault.application-closed.explanation':
    'The running Meshtray accepted the command, then quit or stopped answering. The command may have been carried out: check with “meshtray networks”.',
  'fault.desktop-absent.title': 'Not available without a desktop',
  'fault.desktop-absent.explanation':
    'Meshtray is running without windows here, so it cannot open dialogs or pages or use the clipboard.',
  'fault.command-unknown.title': 'This window does not match the application',
  'fault.command-unknown.explanation':
    'The window and the application are different versions. Quit Meshtray and start it again.',
  'fault.argument-invalid.title': 'Meshtray cannot use what was entered',
  'fault.argument-invalid.explanation':
    'It does not have the required format. Nothing was changed. Correct it and try again.',
  'fault.sender-refused.title': 'Meshtray refused this window',
  'fault.sender-refused.explanation':
    'The request did not come from Meshtray’s own page. Quit Meshtray and start it again.',
  'fault.declined.title': 'Nothing was done',
  'fault.declined.explanation': 'Meshtray asked you first, and you did not agree.',
  'fault.internal.title': 'Something went wrong inside Meshtray',
  'fault.internal.explanation': 'Nothing of yours is lost. Try again; if it happens again, see the log.',
} as const
