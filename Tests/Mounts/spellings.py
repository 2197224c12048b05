"""Mounts a folder as a file system that ignores case and Unicode form, runs a command there, and unmounts it.

Every spelling of a name has an inode number of its own, as on exFAT through exfat-fuse, on sshfs and on rclone mounts. Speaks
the kernel's FUSE protocol itself, so nothing but Python is needed. Only for tests; run it as root under 'unshare -m'.

usage: spellings.py FOLDER MOUNT COMMAND...
"""
import ctypes
import errno
import os
import stat
import struct
import subprocess
import sys
import threading
import unicodedata

ROOT, LARGEST_WRITE = 1, 1 << 17
NO_REPLY = {2, 36, 42}  # FORGET, INTERRUPT, BATCH_FORGET


def fold(name):
    return unicodedata.normalize("NFC", name).casefold()


def text(data):
    return os.fsdecode(data.split(b"\0")[0])


class Spellings:
    def __init__(self, folder, device):
        self.folder, self.device = folder, device
        self.nodes, self.paths = {"": ROOT}, {ROOT: ""}
        self.lists = {}

    def node(self, path):
        if path not in self.nodes:
            self.nodes[path] = len(self.paths) + 1
            self.paths[self.nodes[path]] = path
        return self.nodes[path]

    def below(self, node, name):
        return self.paths[node] + "/" + name

    def real(self, path):
        """The file that a path means, under the name that it was made with."""
        place = self.folder
        for name in path.split("/")[1:]:
            same = [entry for entry in os.listdir(place) if fold(entry) == fold(name)]
            place = os.path.join(place, same[0] if same else name)
        return place

    def attributes(self, path):
        found = os.lstat(self.real(path))
        times = [found.st_atime_ns, found.st_mtime_ns, found.st_ctime_ns]
        return struct.pack(
            "<6Q10I", self.node(path), found.st_size, found.st_blocks, *(time // 10**9 for time in times),
            *(time % 10**9 for time in times), found.st_mode, found.st_nlink, found.st_uid, found.st_gid, 0, 4096, 0)

    def entry(self, path):
        attributes = self.attributes(path)
        return struct.pack("<4Q2I", self.node(path), 0, 1, 1, 0, 0) + attributes

    def rename(self, node, body, header, flags=0):
        if flags & ~1:  # Only RENAME_NOREPLACE is known.
            raise OSError(errno.EINVAL, "")
        folder = struct.unpack_from("<Q", body)[0]
        old, new = body[header:].split(b"\0")[:2]
        source, target = self.below(node, text(old)), self.below(folder, text(new))
        kept = self.real(target)
        if flags & 1 and os.path.lexists(kept):
            raise OSError(errno.EEXIST, "")
        os.rename(self.real(source), kept)
        moved = self.nodes.pop(source, None)
        if moved is not None:
            self.nodes[target], self.paths[moved] = moved, target

    def answer(self, code, node, body):
        path = self.paths.get(node, "")
        if code == 26:  # INIT
            return struct.pack("<4I2H2I2H8I", 7, 31, 1 << 17, 0, 16, 12, LARGEST_WRITE, 1, 0, 0, *[0] * 8)
        if code == 1:  # LOOKUP
            return self.entry(self.below(node, text(body)))
        if code == 3:  # GETATTR
            return struct.pack("<Q2I", 1, 0, 0) + self.attributes(path)
        if code == 4:  # SETATTR
            valid = struct.unpack_from("<I", body)[0]
            _, size, _, _, modified = struct.unpack_from("<5Q", body, 8)
            nanoseconds, mode = struct.unpack_from("<I", body, 60)[0], struct.unpack_from("<I", body, 68)[0]
            if valid & 1:
                os.chmod(self.real(path), stat.S_IMODE(mode))
            if valid & 8:
                os.truncate(self.real(path), size)
            if valid & 32:
                found = os.stat(self.real(path))
                os.utime(self.real(path), ns=(found.st_atime_ns, modified * 10**9 + nanoseconds))
            if valid & 256:
                os.utime(self.real(path))
            return struct.pack("<Q2I", 1, 0, 0) + self.attributes(path)
        if code == 9:  # MKDIR
            made = self.below(node, text(body[8:]))
            os.mkdir(self.real(made))
            return self.entry(made)
        if code == 10:  # UNLINK
            os.unlink(self.real(self.below(node, text(body))))
            return b""
        if code == 11:  # RMDIR
            os.rmdir(self.real(self.below(node, text(body))))
            return b""
        if code == 12:  # RENAME
            self.rename(node, body, 8)
            return b""
        if code == 45:  # RENAME2
            self.rename(node, body, 16, struct.unpack_from("<I", body, 8)[0])
            return b""
        if code == 13:  # LINK
            source, target = struct.unpack_from("<Q", body)[0], self.below(node, text(body[8:]))
            os.link(self.real(self.paths[source]), self.real(target))
            return self.entry(target)
        if code == 14:  # OPEN
            flags = struct.unpack_from("<I", body)[0] & ~(os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW)
            return struct.pack("<Q2I", os.open(self.real(path), flags), 0, 0)
        if code == 35:  # CREATE
            flags, mode = struct.unpack_from("<2I", body)
            made = self.below(node, text(body[16:]))
            file = os.open(self.real(made), flags, stat.S_IMODE(mode))
            return self.entry(made) + struct.pack("<Q2I", file, 0, 0)
        if code == 15:  # READ
            file, offset, size = struct.unpack_from("<2QI", body)
            return os.pread(file, size, offset)
        if code == 16:  # WRITE
            file, offset, size = struct.unpack_from("<2QI", body)
            return struct.pack("<2I", os.pwrite(file, body[40:40 + size], offset), 0)
        if code == 17:  # STATFS
            room = os.statvfs(self.folder)
            return struct.pack(
                "<5Q10I", room.f_blocks, room.f_bfree, room.f_bavail, room.f_files, room.f_ffree, room.f_bsize, 255,
                room.f_frsize, 0, *[0] * 6)
        if code == 18:  # RELEASE
            os.close(struct.unpack_from("<Q", body)[0])
            return b""
        if code == 27:  # OPENDIR
            names = [".", ".."] + sorted(os.listdir(self.real(path)))
            self.lists[len(self.lists)] = names
            return struct.pack("<Q2I", len(self.lists) - 1, 0, 0)
        if code == 28:  # READDIR
            file, offset, size = struct.unpack_from("<2QI", body)
            listed = b""
            for place, name in list(enumerate(self.lists[file]))[offset:]:
                data = os.fsencode(name)
                line = struct.pack("<2Q2I", 1, place + 1, len(data), 0) + data
                line += b"\0" * (-len(line) % 8)
                if len(listed) + len(line) > size:
                    break
                listed += line
            return listed
        if code in (20, 25, 29, 30):  # FSYNC, FLUSH, RELEASEDIR, FSYNCDIR
            return b""
        raise OSError(errno.ENOSYS, "")

    def serve(self):
        while True:
            try:
                request = os.read(self.device, LARGEST_WRITE + 4096)
            except OSError as error:
                if error.errno in (errno.EINTR, errno.ENOENT):
                    continue
                return
            _, code, unique, node = struct.unpack_from("<2I2Q", request)
            if code in NO_REPLY:
                continue
            try:
                status, reply = 0, self.answer(code, node, request[40:])
            except OSError as error:
                status, reply = -error.errno, b""
            try:
                os.write(self.device, struct.pack("<IiQ", 16 + len(reply), status, unique) + reply)
            except OSError:
                pass  # The request was interrupted.


def main():
    folder, mount, *command = sys.argv[1:]
    system = ctypes.CDLL(None, use_errno=True)
    device = os.open("/dev/fuse", os.O_RDWR)
    options = f"fd={device},rootmode=40000,user_id=0,group_id=0,allow_other".encode()
    if system.mount(b"spellings", os.fsencode(mount), b"fuse.spellings", 0, options) != 0:
        sys.exit(f"cannot mount: {os.strerror(ctypes.get_errno())}")
    threading.Thread(target=Spellings(folder, device).serve, daemon=True).start()
    # Python must not wait for the mount itself: it would keep its lock from the thread that answers.
    status = subprocess.run(["/bin/sh", "-c", 'cd "$0" && exec "$@"', mount, *command]).returncode
    system.umount2(os.fsencode(mount), 2)
    os._exit(status & 0xFF)


main()
