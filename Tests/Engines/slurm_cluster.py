"""A Slurm cluster on one machine: a controller and nodes that can be lost."""

import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

CONFIGURATION = """\
ClusterName=photoedit
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmctldPort=16817
AuthType=auth/none
CredType=cred/none
CryptoType=crypto/none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
ReturnToService=2
SlurmdTimeout=5
MessageTimeout=5
KillWait=1
SchedulerParameters=sched_min_interval=100000,bf_interval=1
SlurmdParameters=config_overrides
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/%n.log
PlugStackConfig=/dev/null
{nodes}
PartitionName=photos Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


class SlurmCluster:
    """Starts the daemons in a folder and ends them on leaving. Each node has a process namespace of its own, so that it
    is lost as a machine is: with everything on it at once."""

    def __init__(self, folder, nodes=3):
        self.folder = Path(folder)
        self.names = [f"n{number}" for number in range(1, nodes + 1)]
        self.nodes = {}
        self.controller = None
        self.environment = dict(os.environ, SLURM_CONF=str(self.folder / "slurm.conf"))

    def __enter__(self):
        (self.folder / "state").mkdir(parents=True)
        host = socket.gethostname().split(".")[0]
        lines = [
            f"NodeName={name} NodeHostname={host} NodeAddr=127.0.0.1 Port={17000 + index} CPUs=1 RealMemory=1000"
            for index, name in enumerate(self.names)
        ]
        configuration = CONFIGURATION.format(host=host, folder=self.folder, nodes="\n".join(lines))
        (self.folder / "slurm.conf").write_text(configuration)
        try:
            self.controller = self._start("slurmctld", "-D", "-f", self.folder / "slurm.conf")
            for name in self.names:
                (self.folder / name).mkdir()
                self.nodes[name] = self._start(
                    *"unshare --pid --fork --kill-child --mount-proc".split(),
                    *("slurmd", "-D", "-N", name, "-f", self.folder / "slurm.conf"),
                )
            self.wait_until("all nodes are idle", self._are_idle, 60)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in [*self.nodes.values(), self.controller]:
            if process is not None and process.poll() is None:
                process.kill()
                process.wait()

    def run(self, *command, check=True):
        """What a command of Slurm prints."""
        done = subprocess.run(
            [str(part) for part in command], env=self.environment, capture_output=True, text=True, timeout=60
        )
        if check and done.returncode != 0:
            raise AssertionError(f"{command[0]} ended with {done.returncode}: {done.stdout}{done.stderr}\n{self.logs()}")
        return done.stdout

    def lose(self, name):
        """Ends a node with all that runs on it, without a word to anybody."""
        self.nodes[name].send_signal(signal.SIGKILL)
        self.nodes[name].wait()

    def jobs(self):
        """The state and the node of each job and task of an array, by its name such as 1_2."""
        rows = self.run("squeue", "--noheader", "--array", "--states=all", "--format=%i|%T|%N|%r").splitlines()
        return {row.split("|")[0]: row.split("|")[1:] for row in rows}

    def wait_until(self, what, condition, seconds):
        """Waits until a condition is true, and says what the daemons wrote where it does not become so."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition():
                return
            time.sleep(0.1)
        raise AssertionError(f"it did not happen in {seconds} s that {what}\n{self.logs()}")

    def logs(self):
        """The last lines of what the daemons wrote."""
        texts = []
        for path in sorted(self.folder.glob("*.log")):
            lines = path.read_text(errors="replace").splitlines()[-15:]
            texts.append("\n".join([f"--- {path.name}", *lines]))
        return "\n".join([self.run("squeue", "--array", "--states=all", check=False), *texts])

    def _are_idle(self):
        states = self.run("sinfo", "--noheader", "--Node", "--format=%T", check=False).split()
        return states == ["idle"] * len(self.names)

    def _start(self, *command):
        if shutil.which(command[0]) is None:
            raise AssertionError(f"{command[0]} is not installed; Scripts/test-engines installs it")
        log = open(self.folder / "daemons.log", "ab")
        return subprocess.Popen(
            [str(part) for part in command], env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log
        )
